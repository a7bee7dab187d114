"""Instructions of the processor that Numba does not offer: counting and finding the bits of a
number, which is used as a set, and comparing eight numbers of a row at once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic

from tsuro.fast.jit import Row, inlined

_EIGHT = ir.VectorType(ir.IntType(16), 8)


def _counting(instruction: str) -> Any:
    """An instruction of LLVM that makes one whole number of another."""

    @intrinsic
    def counting(typing: Any, bits: Any) -> Any:
        def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            more = () if instruction == "ctpop" else (cgutils.false_bit,)
            return getattr(builder, instruction)(args[0], *more)

        return types.int64(types.int64), generate

    return counting


ones = cast("Callable[[int], int]", _counting("ctpop"))
"""How many bits are set."""
lowest = cast("Callable[[int], int]", _counting("cttz"))
"""The number of the lowest bit that is set; 64 if none is."""


@intrinsic
def _alike(typing: Any, row: Any, place: Any, kept: Any, number: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        array = context.make_array(signature.args[0])(context, builder, args[0])
        first = builder.gep(array.data, [args[1]])
        eight = builder.load(builder.bitcast(first, _EIGHT.as_pointer()), align=2)
        kept, number = (_spread(builder, one) for one in args[2:])
        same = builder.icmp_unsigned("==", builder.and_(eight, kept), number)
        return builder.zext(builder.bitcast(same, ir.IntType(8)), ir.IntType(64))

    return types.int64(row, types.int64, types.int64, types.int64), generate


def _spread(builder: Any, number: Any) -> Any:
    """A vector of the same number eight times."""
    short = builder.trunc(number, ir.IntType(16))
    vector = builder.insert_element(ir.Constant(_EIGHT, ir.Undefined), short, ir.IntType(32)(0))
    zeros = ir.Constant(ir.VectorType(ir.IntType(32), 8), [0] * 8)
    return builder.shuffle_vector(vector, vector, zeros)


alike = cast("Callable[[Row, int, int, int], int]", _alike)
"""Which of the eight numbers of a row from a place on are equal to a number, as bits, the first as
bit 0; ``kept`` masks the bits of theirs that are compared."""


@inlined
def after(bits: int, number: int) -> int:
    """The next bit that is set after that of a number, or else the lowest."""
    later = bits >> (number + 1) << (number + 1)
    return lowest(later or bits)
