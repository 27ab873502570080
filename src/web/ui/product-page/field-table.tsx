import { type ReactNode, useId } from 'react'
import type { Candidate, Extraction, ExtractionField } from '#contracts/extraction.ts'
import { cx } from '#web/lib/cx.ts'
import { Badge } from '#web/ui/display/badge.tsx'
import { RadioInput } from '#web/ui/forms/radio-input.tsx'
import { TickBox } from '#web/ui/forms/tick-box.tsx'
import {
  type CandidateChoice,
  type FieldChoice,
  pageCurrency,
  SURE_ENOUGH,
  statedFields,
} from './field-choice.ts'
import { confidenceText, fieldLabels, sourceLabels, valueText } from './field-words.ts'

interface FieldTableProps {
  extraction: Extraction
  choice: FieldChoice
  onChoose: (field: ExtractionField, choice: CandidateChoice) => void
  /** The canon path of a field; null when it has none and cannot be ticked. */
  placeOf?: (field: ExtractionField) => string | null
}

/** Every field of a page with its candidates: a table, or a card for each field on a narrow screen. */
export function FieldTable({ extraction, choice, onChoose, placeOf }: FieldTableProps) {
  const name = useId()
  const currency = pageCurrency(extraction, choice)
  return (
    <section aria-label="Fields" className="overflow-hidden rounded-card border border-line-soft bg-panel">
      <table className="w-full border-collapse text-left max-lg:block">
        <thead className="max-lg:sr-only">
          <tr className="border-b border-line text-small text-muted">
            <Head>Field</Head>
            <Head>Value</Head>
            <Head>Source</Head>
            <Head isNumber>Confidence</Head>
            <Head>Snippet</Head>
          </tr>
        </thead>
        {statedFields(extraction).map((field) => (
          <FieldRows
            key={field}
            name={`${name}-${field}`}
            field={field}
            candidates={extraction.fields[field]}
            currency={currency}
            choice={choice[field]}
            place={placeOf?.(field)}
            onChoose={(next) => onChoose(field, next)}
          />
        ))}
      </table>
      {lacksCurrency(extraction) && (
        <p className="px-4 py-2.5 text-small text-accent">
          This page doesn’t name the currency of its prices. A sign such as $ stands for several, so they
          count in your market’s currency. Check them before you use them.
        </p>
      )}
    </section>
  )
}

const lacksCurrency = ({ fields: { price, compareAt, currency } }: Extraction): boolean =>
  currency.length === 0 && price.length + compareAt.length > 0

const Head = ({ isNumber = false, children }: { isNumber?: boolean; children: ReactNode }) => (
  <th scope="col" className={cx('px-4 py-2.5 font-medium', isNumber && 'text-right')}>
    {children}
  </th>
)

interface FieldRowsProps {
  name: string
  field: ExtractionField
  candidates: readonly Candidate[]
  currency: string | null
  choice: CandidateChoice | undefined
  place: string | null | undefined
  onChoose: (choice: CandidateChoice) => void
}

function FieldRows({ name, field, candidates, currency, choice, place, onChoose }: FieldRowsProps) {
  const disagree = candidates.length > 1
  return (
    <tbody className="border-b border-line-soft last:border-b-0 max-lg:block max-lg:px-4 max-lg:py-3">
      {candidates.map((candidate, at) => (
        <tr
          key={`${candidate.source}-${candidate.snippet}`}
          className={cx('max-lg:block', at > 0 && 'max-lg:mt-2 max-lg:border-t max-lg:border-line-soft')}
        >
          {at === 0 && (
            <th
              scope="rowgroup"
              rowSpan={candidates.length}
              className="w-44 px-3 py-2 align-top font-normal max-lg:block max-lg:w-auto max-lg:p-0"
            >
              <FieldName
                field={field}
                choice={choice}
                place={place}
                disagree={disagree}
                onTick={(isTicked) => onChoose({ at: choice?.at ?? 0, isTicked })}
              />
            </th>
          )}
          <CandidateCells
            candidate={candidate}
            text={valueText(field, candidate.value, currency)}
            pick={
              disagree
                ? {
                    name,
                    label: fieldLabels[field],
                    isPicked: choice?.at === at,
                    onPick: () => onChoose({ at, isTicked: place !== null }),
                  }
                : undefined
            }
          />
        </tr>
      ))}
    </tbody>
  )
}

interface FieldNameProps extends Pick<FieldRowsProps, 'field' | 'choice' | 'place'> {
  disagree: boolean
  onTick: (isTicked: boolean) => void
}

function FieldName({ field, choice, place, disagree, onTick }: FieldNameProps) {
  return (
    <div className="flex items-start gap-1 max-lg:-ml-2 max-lg:items-center">
      <TickBox
        label={`Save ${fieldLabels[field]}`}
        checked={place !== null && (choice?.isTicked ?? false)}
        disabled={place === null || !choice}
        onToggle={() => onTick(!choice?.isTicked)}
      />
      <div className="flex min-w-0 flex-col items-start gap-0.5 pt-1 max-lg:py-2">
        <span className="font-semibold">{fieldLabels[field]}</span>
        {place !== undefined && (
          <span className="font-mono text-label text-faint [overflow-wrap:anywhere]">
            {place?.replaceAll('.', '.\u200b') ?? 'not saved'}
          </span>
        )}
        {disagree && <Badge tone="accent">{choice ? 'Sources disagree' : 'Choose one'}</Badge>}
      </div>
    </div>
  )
}

interface RadioChoice {
  name: string
  label: string
  isPicked: boolean
  onPick: () => void
}

interface CandidateCellsProps {
  candidate: Candidate
  text: string
  /** For the radio button, where there are several candidates. */
  pick: RadioChoice | undefined
}

const cell = 'px-4 py-2.5 align-top max-lg:block max-lg:px-0 max-lg:py-1'

function CandidateCells({ candidate, text, pick }: CandidateCellsProps) {
  const { source, agreeing, confidence, snippet } = candidate
  return (
    <>
      <td className={cx(cell, 'max-w-80 min-w-40 max-lg:max-w-none')}>
        <CandidateValue text={text} source={sourceLabels[source]} pick={pick} />
      </td>
      <td className={cx(cell, 'max-lg:inline-block max-lg:pr-3')}>
        <span className="flex flex-wrap gap-1">
          {[source, ...agreeing].map((each) => (
            <Badge key={each} tone="info">
              {sourceLabels[each]}
            </Badge>
          ))}
        </span>
      </td>
      <td className={cx(cell, 'figures text-right whitespace-nowrap max-lg:inline-block max-lg:text-left')}>
        <span className={confidence < SURE_ENOUGH ? 'text-loss' : undefined}>
          {confidenceText(confidence)}
        </span>
        <span className="text-small text-muted lg:hidden"> confidence</span>
      </td>
      <td className={cx(cell, 'max-w-90 max-lg:max-w-none')}>
        <code
          title={snippet}
          className="line-clamp-3 font-mono text-label text-muted [overflow-wrap:anywhere]"
        >
          {snippet}
        </code>
      </td>
    </>
  )
}

const MAX_SPOKEN = 80

function CandidateValue({
  text,
  source,
  pick,
}: {
  text: string
  source: string
  pick: RadioChoice | undefined
}) {
  const value = <span className="line-clamp-4 [overflow-wrap:anywhere]">{text}</span>
  if (!pick) return value
  return (
    <label className="flex cursor-pointer items-start gap-2 max-lg:min-h-11 max-lg:items-center">
      <span className="mt-0.5 flex max-lg:mt-0">
        <RadioInput
          name={pick.name}
          aria-label={`${pick.label}: ${text.slice(0, MAX_SPOKEN)}, ${source}`}
          checked={pick.isPicked}
          onChange={pick.onPick}
        />
      </span>
      {value}
    </label>
  )
}
