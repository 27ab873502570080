import { useState } from 'react'
import { type Extraction, extractionFields } from '#contracts/extraction.ts'
import type { PageRead, PageRemedy, PageRole } from '#contracts/scraping.ts'
import { pagePlace } from '#core/canon/page-fields.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { type FieldChoice, firstChoice, statedFields } from '#web/ui/product-page/field-choice.ts'
import { FieldDetails } from '#web/ui/product-page/field-details.tsx'
import { FieldTable } from '#web/ui/product-page/field-table.tsx'
import { fieldLabels, sourceLabels } from '#web/ui/product-page/field-words.ts'
import { RawJson } from './raw-json.tsx'
import { ReadingTimes } from './reading-times.tsx'
import { SaveProposals } from './save-proposals.tsx'

interface ReadingResultProps {
  read: PageRead
  onRemedy: (remedy: PageRemedy) => void
}

/** A page that was read: its fields to choose from, and the way into a project. */
export function ReadingResult({ read, onRemedy }: ReadingResultProps) {
  const { extraction } = read
  const [choice, setChoice] = useState<FieldChoice>(() => firstChoice(extraction))
  const [role, setRole] = useState<PageRole>(read.isShop ? 'competitor' : 'supplier')
  const stated = statedFields(extraction)
  if (stated.length === 0) return <NothingFound read={read} onRemedy={onRemedy} />
  return (
    <div className="grid grid-cols-1 items-start gap-4 min-[1400px]:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="flex min-w-0 flex-col gap-4">
        <Summary read={read} count={stated.length} />
        <FieldTable
          extraction={extraction}
          choice={choice}
          onChoose={(field, next) => setChoice((all) => ({ ...all, [field]: next }))}
          placeOf={(field) => pagePlace(role, field, extraction.url) ?? null}
        />
        <NotStated extraction={extraction} />
        <FieldDetails extraction={extraction} choice={choice} />
        <UnusedValues extraction={extraction} />
        <RawJson read={read} />
      </div>
      <div className="flex flex-col gap-4 min-[1400px]:sticky min-[1400px]:top-5">
        <SaveProposals
          extraction={extraction}
          isShop={read.isShop}
          choice={choice}
          role={role}
          onRole={setRole}
        />
        <ReadingTimes time={read.time} />
      </div>
    </div>
  )
}

function Summary({ read, count }: { read: PageRead; count: number }) {
  const { url } = read.extraction
  return (
    <p role="status" className="text-muted [overflow-wrap:anywhere]">
      {`${count} ${count === 1 ? 'field' : 'fields'} read from `}
      {url ? (
        <a
          href={url}
          target="_blank"
          rel="noopener noreferrer nofollow"
          className="rounded-small text-text underline decoration-faint underline-offset-3 hover:decoration-text"
        >
          {url}
        </a>
      ) : (
        'the pasted page'
      )}
    </p>
  )
}

function NotStated({ extraction }: { extraction: Extraction }) {
  const missing = extractionFields.filter((field) => extraction.fields[field].length === 0)
  if (missing.length === 0) return null
  return (
    <p className="text-small text-faint">
      {`Not stated on this page: ${missing.map((field) => fieldLabels[field]).join(', ')}.`}
    </p>
  )
}

/** Values that stand on the page and could not be used, each with its reason. */
function UnusedValues({ extraction: { refused } }: { extraction: Extraction }) {
  if (refused.length === 0) return null
  return (
    <Card title={`Values not used (${refused.length})`}>
      <ul className="flex flex-col gap-2">
        {refused.map(({ field, source, snippet, reason }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same value may be refused twice, and the list never changes
          <li key={at} className="flex flex-col gap-0.5">
            <span>{`${fieldLabels[field]} (${sourceLabels[source]}): ${reason}`}</span>
            <code className="font-mono text-label text-muted [overflow-wrap:anywhere]">{snippet}</code>
          </li>
        ))}
      </ul>
    </Card>
  )
}

export function NothingFound({ read, onRemedy }: ReadingResultProps) {
  return (
    <>
      <EmptyState
        title="No product found"
        action={
          <Button onClick={() => onRemedy(read.way === 'url' ? 'paste' : 'address')}>
            {read.way === 'url' ? 'Paste the page' : 'Enter an address'}
          </Button>
        }
      >
        The page was read, but it states no product. Some shops fill their pages by script: open the page in
        your browser, let it load, then copy its HTML from the developer tools.
      </EmptyState>
      <ReadingTimes time={read.time} />
    </>
  )
}
