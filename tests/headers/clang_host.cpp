#include <tiletrans/host.hpp>
#include <tiletrans/model.hpp>
