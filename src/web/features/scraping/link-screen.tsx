import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { PageRead, PageRemedy, PageRole, PageInput as PageSource } from '#contracts/scraping.ts'
import { screens } from '#contracts/screens.ts'
import { pagePlace } from '#core/canon/page-fields.ts'
import { messageOf } from '#web/lib/http/api-error.ts'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Content } from '#web/ui/layout/content.tsx'
import { ScreenHeader } from '#web/ui/layout/screen-header.tsx'
import { type FieldChoice, firstChoice, statedFields } from '#web/ui/product-page/field-choice.ts'
import { FieldTable } from '#web/ui/product-page/field-table.tsx'
import { type InputWay, PageInput } from '#web/ui/product-page/page-input.tsx'
import { RefusalCard } from '#web/ui/product-page/refusal-card.tsx'
import { isPageRole, RoleButtons } from './page-roles.tsx'
import { NothingFound } from './reading-result.tsx'
import { SaveProposals } from './save-proposals.tsx'
import { useReadPage } from './scraping.queries.ts'

/** From a product link to facts of a project on one screen. The address holds the link and the project. */
export function LinkScreen() {
  const [params] = useSearchParams()
  const reading = useReadPage()
  const [link, setLink] = useState(params.get('url') ?? '')
  const asked = params.get('role')
  const [role, setRole] = useState<PageRole | undefined>(isPageRole(asked) ? asked : undefined)
  const [way, setWay] = useState<InputWay>('url')
  const [problem, setProblem] = useState<string>()

  const send = async (from: PageSource) => {
    setProblem(undefined)
    await reading.mutateAsync(from)
  }
  const readLink = (anyway = false) => {
    if (link.trim() === '') return setProblem('Paste a link first.')
    send({ way: 'url', url: link.trim(), ...(anyway && { anyway }) }).catch((error: unknown) =>
      setProblem(messageOf(error, 'The page could not be read. Please try again.')),
    )
  }
  const choose = (next: PageRole) => {
    setRole(next)
    if (way === 'url') readLink()
  }
  const follow = (remedy: PageRemedy) => {
    if (remedy === 'retry' || remedy === 'anyway') readLink(remedy === 'anyway')
    else setWay(remedy === 'address' ? 'url' : remedy)
  }
  const { data, isPending, submittedAt } = reading
  return (
    <>
      <ScreenHeader title={screens.fromLink.title} />
      <Content>
        <Card className="flex flex-col gap-4">
          {way === 'url' && (
            <Field
              label="Product link"
              hint="A public product page. It is read once; no scripts run."
              {...(problem && { error: problem })}
            >
              {(control) => (
                <Input
                  {...control}
                  inputMode="url"
                  autoComplete="off"
                  placeholder="https://shop.example/products/lamp"
                  value={link}
                  onChange={({ target }) => setLink(target.value)}
                  onKeyDown={({ key }) => key === 'Enter' && role && readLink()}
                />
              )}
            </Field>
          )}
          <RoleButtons role={role} isDisabled={isPending} onChoose={choose} />
          {way !== 'url' && <PageInput way={way} onWay={setWay} isFocused address={link} send={send} />}
        </Card>
        {isPending && (
          <div role="status" aria-label="Reading the page">
            <Skeleton className="h-80" />
          </div>
        )}
        {!isPending && data?.outcome === 'refused' && <RefusalCard refusal={data} onRemedy={follow} />}
        {!isPending && data?.outcome === 'read' && role && (
          <PageFacts
            key={submittedAt}
            read={data}
            role={role}
            projectId={params.get('project') ?? undefined}
            onRole={setRole}
            onRemedy={follow}
          />
        )}
      </Content>
    </>
  )
}

interface PageFactsProps {
  read: PageRead
  role: PageRole
  projectId: string | undefined
  onRole: (role: PageRole) => void
  onRemedy: (remedy: PageRemedy) => void
}

/** The facts of a page, each with its place in the canon, and the button that takes them over. */
function PageFacts({ read, role, projectId, onRole, onRemedy }: PageFactsProps) {
  const { extraction } = read
  const [choice, setChoice] = useState<FieldChoice>(() => firstChoice(extraction))
  if (statedFields(extraction).length === 0) return <NothingFound read={read} onRemedy={onRemedy} />
  return (
    <>
      <FieldTable
        extraction={extraction}
        choice={choice}
        onChoose={(field, next) => setChoice((all) => ({ ...all, [field]: next }))}
        placeOf={(field) => pagePlace(role, field, extraction.url) ?? null}
      />
      <SaveProposals
        extraction={extraction}
        isShop={read.isShop}
        choice={choice}
        role={role}
        onRole={onRole}
        accepts
        initialProject={projectId}
      />
    </>
  )
}
