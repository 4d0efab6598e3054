#pragma once

// Two units of one program that instantiate the same kernels and the same launcher. Both return the number of their failures.
int failures_of_unit_a();
int failures_of_unit_b();
