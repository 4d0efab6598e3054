#pragma once

// Names that other headers of real programs define as macros; the library must not depend on them.
#undef unix
#undef linux
#define unix ] hostile [
#define linux ] hostile [
#define min(a, b) ] hostile [
#define max(a, b) ] hostile [
#define major(device) ] hostile [
#define minor(device) ] hostile [
#define small ] hostile [
#define near ] hostile [
#define far ] hostile [
#define interface ] hostile [
#define DEBUG ] hostile [
#define OPTIONAL ] hostile [
#define IN ] hostile [
#define OUT ] hostile [
#define CHECK(condition) ] hostile [
#define ASSERT(condition) ] hostile [
#define PI ] hostile [
#define I ] hostile [  // <complex.h>
