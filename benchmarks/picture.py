"""Draws the rows of a record: percent of copy by shape, a line for each size of element, peers as pale marks beside."""
from speed_table import PEERS

WIDTH, HEIGHT = 900, 470
LEFT, RIGHT, TOP, BOTTOM = 56, 884, 84, 410
COLORS = {1: "#0072b2", 2: "#009e73", 4: "#d55e00", 8: "#9b4f96", 16: "#444444"}
FEW = [2, 3, 5, 8, 15, 17, 33, 64]
SECTION_GAP = 1.0  # in columns


def large(group):
    """The first row of a group for each size of element."""
    def find(rows, size):
        return next((row for row in rows if row["group"] == group and row["element_bytes"] == size), None)
    return find


def of_shape(side, few):
    def find(rows, size):
        other = "cols" if side == "rows" else "rows"
        return next((row for row in rows if row["group"] in ("few", "long") and row["element_bytes"] == size and row[side] == few and row[other] > few), None)
    return find


# Title, and for each column its label and how to find the row for a size of element.
SECTIONS = [
    ("large", [("even", large("square")), ("odd", large("odd"))]),
    ("few rows: n x N, n =", [(str(few), of_shape("rows", few)) for few in FEW]),
    ("few columns: N x n, n =", [(str(few), of_shape("cols", few)) for few in FEW]),
]


def y_of(percent):
    return BOTTOM - (BOTTOM - TOP) * min(percent, 110) / 110


def text(x, y, content, anchor="middle", extra=""):
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}"{extra}>{content}</text>'


def circle(x, y, color):
    return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3.4" fill="{color}"/>'


def peer_mark(peer, x, y, color):
    """A cross, a triangle or a diamond, beside the line rather than on it."""
    path = {"textbook": "m-3,-3 l6,6 m0,-6 l-6,6", "geam": "m0,-4 l4,7 h-8 z", "pytorch": "m0,-4 l4,4 l-4,4 l-4,-4 z"}[peer]
    return f'<path d="M{x:.1f},{y:.1f} {path}" fill="none" stroke="{color}" stroke-width="1.3" opacity="0.5"/>'


def axes():
    out = []
    for percent in range(0, 101, 20):
        strong = percent == 100
        out.append(f'<line x1="{LEFT}" x2="{RIGHT}" y1="{y_of(percent):.1f}" y2="{y_of(percent):.1f}" stroke="{"#888" if strong else "#ddd"}"/>')
        out.append(text(LEFT - 8, y_of(percent) + 4, percent, "end"))
    out.append(text(16, (TOP + BOTTOM) / 2, "% of a copy of the same bytes", extra=f' transform="rotate(-90 16 {(TOP + BOTTOM) / 2})"'))
    return out


def legend():
    out, x = [text(LEFT, 52, "elements of", "start")], LEFT + 84
    for size, color in COLORS.items():
        out += [f'<line x1="{x}" x2="{x + 24}" y1="48" y2="48" stroke="{color}" stroke-width="2"/>', circle(x + 12, 48, color),
                text(x + 29, 52, f"{size} B", "start")]
        x += 76
    x += 14
    for peer, name in PEERS.items():
        out += [peer_mark(peer, x, 48, "#222"), text(x + 9, 52, name, "start")]
        x += 112
    return out


def draw_section(rows, columns):
    """`columns`: x, label and finder of each."""
    out = [text(x, BOTTOM + 18, label) for x, label, _ in columns]
    for number, (size, color) in enumerate(COLORS.items()):
        found = [(x, row) for x, _, find in columns if (row := find(rows, size))]
        beside = 5 + 2 * number
        for x, row in found:
            out += [peer_mark(peer, x + beside, y_of(row["peers"][peer]), color) for peer in PEERS if peer in row["peers"]]
        points = " ".join(f"{x:.1f},{y_of(row['percent']):.1f}" for x, row in found)
        out.append(f'<polyline points="{points}" fill="none" stroke="{color}" stroke-width="2"/>')
        out += [circle(x, y_of(row["percent"]), color) for x, row in found]
    return out


def draw(rows, caption):
    """The picture as the text of an SVG file."""
    num_columns = sum(len(columns) for _, columns in SECTIONS) + SECTION_GAP * len(SECTIONS)
    step = (RIGHT - LEFT) / num_columns
    body, x = axes() + legend(), LEFT
    body.append(text(LEFT, 26, caption, "start", ' font-size="15" font-weight="bold"'))
    for title, columns in SECTIONS:
        width = step * (len(columns) + SECTION_GAP)
        if x > LEFT:
            body.append(f'<line x1="{x:.1f}" x2="{x:.1f}" y1="{TOP}" y2="{BOTTOM}" stroke="#bbb" stroke-dasharray="3 3"/>')
        centers = [x + step * (SECTION_GAP / 2 + i + 0.5) for i in range(len(columns))]
        body += draw_section(rows, [(center, *column) for center, column in zip(centers, columns)])
        body.append(text(x + width / 2, BOTTOM + 40, title))
        x += width
    return "\n".join([f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}" '
                      'font-family="Helvetica, Arial, DejaVu Sans, sans-serif" font-size="13" fill="#222">',
                      f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>', *body, "</svg>", ""])
