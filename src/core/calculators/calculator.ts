import type { InputName } from './inputs.ts'

/** One kind of question about money. `core/economics` computes it; this says what it takes and which steps answer it. */
export interface Calculator {
  title: string
  needs: InputName[]
  /** One of these is needed as well. */
  oneOf?: InputName[]
  may: InputName[]
  /** Sections of `calculate()` that answer it. */
  sections: string[]
  /** Only steps with these names, where a section has more. */
  steps?: string[]
}

export const costs: InputName[] = ['shipping', 'packaging', 'feeRate', 'feeFixed', 'refundRate', 'taxRate']
export const order: InputName[] = ['price', 'cost']
