import type { Decimal } from '#core/decimal.ts'
import type { Amount } from '#core/economics/terms.ts'
import type { NumberReading, Written } from '#core/written-numbers.ts'
import { AppError } from '#server/errors.ts'

export function read<Value extends Decimal | Amount>(
  reader: (name: string, written: Written, near?: string) => NumberReading<Value>,
  name: string,
  written: Written | undefined,
  near?: string,
): Value | undefined {
  if (written === undefined) return undefined
  const reading = reader(name, written, near)
  if (reading.ok) return reading.value
  throw new AppError('INVALID_INPUT', reading.reason)
}

export function need<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new AppError('INVALID_INPUT', 'A figure is empty.')
  return value
}
