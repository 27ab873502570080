import {
  type Candidate,
  type ChosenFields,
  type Extraction,
  type ExtractionField,
  extractionFields,
} from '#contracts/extraction.ts'

/** The person's choice for one field: a candidate, and whether to save it. */
export interface CandidateChoice {
  at: number
  isTicked: boolean
}
export type FieldChoice = Partial<Record<ExtractionField, CandidateChoice>>

/** Candidates below this may be wrong, so they are not ticked to begin with. */
export const SURE_ENOUGH = 0.45

export const statedFields = ({ fields }: Extraction): ExtractionField[] =>
  extractionFields.filter((field) => fields[field].length > 0)

/** Fields that all sources agree on are ticked. Where sources disagree, only the person chooses. */
export const firstChoice = (extraction: Extraction): FieldChoice =>
  Object.fromEntries(
    statedFields(extraction).flatMap((field) => {
      const [only, ...others] = extraction.fields[field]
      if (!only || others.length > 0) return []
      return [[field, { at: 0, isTicked: only.confidence >= SURE_ENOUGH }]]
    }),
  )

/** The chosen candidate, or the best one while there is no choice. */
export function shownCandidate<Field extends ExtractionField>(
  { fields }: Extraction,
  choice: FieldChoice,
  field: Field,
): Candidate<Field> | undefined {
  const candidates = fields[field] as Candidate<Field>[]
  return candidates[choice[field]?.at ?? 0]
}

/** The candidates to save, of the fields that `mayHave` accepts. */
export function chosenFields(
  extraction: Extraction,
  choice: FieldChoice,
  mayHave: (field: ExtractionField) => boolean = () => true,
): ChosenFields {
  const chosen = statedFields(extraction).flatMap((field) => {
    const candidate = choice[field]?.isTicked && shownCandidate(extraction, choice, field)
    if (!candidate || !mayHave(field)) return []
    return [[field, { value: candidate.value, source: candidate.source }]]
  })
  return Object.fromEntries(chosen) as ChosenFields
}

/** The currency of the page's amounts; null when the page names none, or several and nobody has chosen. */
export function pageCurrency(extraction: Extraction, choice: FieldChoice): string | null {
  const { currency } = extraction.fields
  if (currency.length > 1 && !choice.currency) return null
  return currency[choice.currency?.at ?? 0]?.value ?? null
}
