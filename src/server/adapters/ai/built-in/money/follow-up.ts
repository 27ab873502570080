import type { CalculatorCard } from '#contracts/cards.ts'
import { inputsOf, isCalculatorName } from '#core/calculators/calculators.ts'
import { inputs, isInputName } from '#core/calculators/inputs.ts'
import type { Ask } from '../conversation.ts'
import { namesPlace } from './canon-figures.ts'
import type { StatedFigures } from './told-figures.ts'

export const goesOn =
  /^\W*(?:and|what about|how about|what if|ok(?:ay)? and|now|same|or|with|at|then|und|oder|bei|mit|et|avec|à|y|con|a)(?!\p{L})/iu
const mostWords = 8

/** “And at 25 %?” changes one number of the open card and nothing else; “and in Sweden?” its market. */
export function followUp({ text, context: { canon } }: Ask, told: StatedFigures, open: CalculatorCard) {
  const name = open.calculator
  if (!isCalculatorName(name) || text.split(/\s+/).length > mostWords || !goesOn.test(text)) return undefined
  if (told.leftOver.length > 0 || told.named.length > 0) return undefined
  if (told.changes.length > 0) return undefined
  if (told.figures.length + told.unplaced.length === 0)
    return namesPlace(canon, text) ? { name, told } : undefined
  const accepted = inputsOf(name)
  if (told.figures.length > 0 && told.unplaced.length === 0)
    return told.figures.every((figure) => accepted.includes(figure.name)) ? { name, told } : undefined
  const [number, ...more] = told.unplaced
  if (!number || more.length > 0 || told.figures.length > 0) return undefined
  const isPercent = number.includes('%')
  const changeable = open.inputs.filter(
    (input) =>
      (input.from === 'message' || input.from === 'card') &&
      isInputName(input.name) &&
      (inputs[input.name].unit === 'percent') === isPercent,
  )
  const [only, ...others] = changeable
  if (!only || !isInputName(only.name) || others.length > 0) return undefined
  const figures = [{ name: only.name, value: number.replace(/[^\d.,]/g, ''), currency: undefined }]
  return { name, told: { ...told, figures, unplaced: [] } }
}
