import { useEffect, useRef, useState } from 'react'
import type { PageRead, PageRemedy, PageRole, PageInput as PageSource } from '#contracts/scraping.ts'
import { pagePlace } from '#core/canon/page-fields.ts'
import { useProposePage, useReadPage } from '#web/features/scraping/scraping.queries.ts'
import { messageOf } from '#web/lib/http/api-error.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ErrorCard } from '#web/ui/feedback/error-card.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { FormAlert } from '#web/ui/forms/form-alert.tsx'
import { Segments } from '#web/ui/forms/segments.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import {
  chosenFields,
  type FieldChoice,
  firstChoice,
  pageCurrency,
} from '#web/ui/product-page/field-choice.ts'
import { FieldTable } from '#web/ui/product-page/field-table.tsx'
import { type InputWay, PageInput } from '#web/ui/product-page/page-input.tsx'
import { RefusalCard } from '#web/ui/product-page/refusal-card.tsx'
import { RetailQuestion } from '#web/ui/product-page/retail-question.tsx'

const remedyWays: Record<Exclude<PageRemedy, 'retry' | 'anyway'>, InputWay> = {
  address: 'url',
  paste: 'paste',
  upload: 'upload',
}

interface PageReaderProps {
  projectId: string
  /** Read at once; empty to ask for a page. */
  address: string
  /** The chosen facts wait for review, or the person wants none. */
  onDone: () => void
}

/** Reads a product page and proposes the chosen facts to the canon. */
export function PageReader({ projectId, address, onDone }: PageReaderProps) {
  const reading = useReadPage()
  const [way, setWay] = useState<InputWay>('url')
  const { mutate, data, isPending, error, variables, submittedAt } = reading
  const isBegun = useRef(false)
  useEffect(() => {
    if (!address || isBegun.current) return
    isBegun.current = true
    mutate({ way: 'url', url: address })
  }, [address, mutate])
  const follow = (remedy: PageRemedy) => {
    if (remedy === 'anyway') {
      if (variables?.way === 'url') mutate({ ...variables, anyway: true })
    } else if (remedy !== 'retry') setWay(remedyWays[remedy])
    else if (variables) mutate(variables)
  }
  const asks = !isPending && data?.outcome !== 'read' && !(error && variables)
  return (
    <Card
      title="Read a product page"
      actions={
        <Button size="small" variant="ghost" onClick={onDone}>
          Close
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        {isPending && (
          <div role="status" aria-label="Reading the page" className="flex flex-col gap-2">
            <p className="text-muted">Reading {variables?.url || 'the page'}…</p>
            <Skeleton className="h-40" />
          </div>
        )}
        {error && variables && !isPending && (
          <ErrorCard title="The page could not be read" error={error} onRetry={() => mutate(variables)} />
        )}
        {data?.outcome === 'refused' && !isPending && <RefusalCard refusal={data} onRemedy={follow} />}
        {asks && (
          <PageInput
            way={way}
            onWay={setWay}
            address={address}
            send={(from: PageSource) => reading.mutateAsync(from)}
          />
        )}
        {data?.outcome === 'read' && !isPending && (
          <ReadFields key={submittedAt} read={data} projectId={projectId} onDone={onDone} />
        )}
      </div>
    </Card>
  )
}

const roles = [
  { value: 'supplier', label: 'Supplier’s page' },
  { value: 'own', label: 'My product' },
] as const satisfies { value: PageRole; label: string }[]

interface ReadFieldsProps {
  read: PageRead
  projectId: string
  onDone: () => void
}

function ReadFields({ read: { extraction, isShop = false }, projectId, onDone }: ReadFieldsProps) {
  const [choice, setChoice] = useState<FieldChoice>(() => firstChoice(extraction))
  const [role, setRole] = useState<'supplier' | 'own'>(isShop ? 'own' : 'supplier')
  const [isCost, setIsCost] = useState(false)
  const propose = useProposePage()
  const fields = chosenFields(
    extraction,
    choice,
    (field) => pagePlace(role, field, extraction.url) !== undefined,
  )
  const count = Object.keys(fields).length
  const currency = pageCurrency(extraction, choice)
  const asksCost = isShop && role === 'supplier' && fields.price !== undefined
  const save = () =>
    propose.mutate(
      { projectId, body: { role, url: extraction.url, currency, fields } },
      { onSuccess: onDone },
    )
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <Segments label="This page is" value={role} onChange={setRole} options={roles} />
        <p className="text-small text-muted">
          {role === 'supplier'
            ? 'We’ll use its price as your product cost.'
            : 'We’ll use its price as your selling price.'}
        </p>
      </div>
      <FieldTable
        extraction={extraction}
        choice={choice}
        onChoose={(field, next) => setChoice((all) => ({ ...all, [field]: next }))}
        placeOf={(field) => pagePlace(role, field, extraction.url) ?? null}
      />
      {asksCost && <RetailQuestion isConfirmed={isCost} onConfirm={setIsCost} />}
      <FormAlert
        message={
          propose.error
            ? messageOf(propose.error, 'The facts could not be saved. Please try again.')
            : undefined
        }
      />
      <div className="flex flex-wrap items-center gap-3">
        <Button
          variant="primary"
          disabled={count === 0 || (asksCost && !isCost)}
          loading={propose.isPending}
          onClick={save}
        >
          Save as proposals
        </Button>
        <p className="text-small text-muted">They wait under “To review” until you accept them.</p>
      </div>
    </>
  )
}
