import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import { PageSlug } from '#contracts/pages/pages.ts'
import { messageOf } from '#web/lib/http/api-error.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { buttonStyle } from '#web/ui/buttons/button-style.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { FormAlert } from '#web/ui/forms/form-alert.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { Switch } from '#web/ui/forms/switch.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { quickToast } from '#web/ui/toasts/quick-toast.tsx'
import { useFindings } from '../builder/use-findings.ts'
import type { PageEditor } from '../builder/use-page-editor.ts'
import { pagePath } from '../page-address.ts'
import { usePublishPage } from '../publishing.queries.ts'
import { suggestSlug } from './suggest-slug.ts'

/** Address and visibility, and the button that makes the page public. */
export function PageAddressForm({ editor: { page, draft, change, save } }: { editor: PageEditor }) {
  const publish = usePublishPage(page.id)
  const [typed, setTyped] = useState<string>()
  const slug = typed ?? page.slug ?? suggestSlug(draft.title)
  const problem = PageSlug.safeParse(slug).error?.issues[0]?.message
  const findings = useFindings(page)
  const blocking = findings.data?.filter(({ level }) => level === 'blocking').length ?? 0
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (problem || !(await save())) return
    publish.mutate(slug, {
      onSuccess: () => {
        setTyped(undefined)
        quickToast.success('The page is live')
      },
    })
  }
  return (
    <Card title="Address">
      <form onSubmit={(event) => void send(event)} noValidate className="flex flex-col gap-4">
        <Field
          label="Page address"
          hint={
            page.slug && slug !== page.slug
              ? `Visitors of /p/${page.slug} are sent to the new address.`
              : 'Small letters, digits and hyphens.'
          }
          error={problem}
        >
          {(control) => (
            <div className="flex items-center gap-2">
              <span className="font-mono text-small text-faint">/p/</span>
              <Input
                {...control}
                autoComplete="off"
                autoCapitalize="off"
                spellCheck={false}
                value={slug}
                onChange={({ target }) => setTyped(target.value)}
                className="font-mono"
              />
            </div>
          )}
        </Field>
        <Switch
          label="Show in search engines"
          hint={
            draft.isIndexed
              ? 'Search engines may list this page.'
              : 'The page asks search engines not to list it.'
          }
          checked={draft.isIndexed}
          onChange={(isIndexed) => change({ isIndexed })}
        />
        {blocking > 0 && (
          <div className="flex flex-wrap items-center gap-3 rounded-control bg-loss-soft px-3 py-2.5 text-loss">
            <p className="min-w-50 flex-1">
              {blocking === 1 ? '1 blocking finding' : `${blocking} blocking findings`} to solve before
              publishing.
            </p>
            <Link to={pagePath(page, 'checks')} className={buttonStyle('secondary', 'small')}>
              See checks
            </Link>
          </div>
        )}
        <FormAlert
          message={
            publish.error
              ? messageOf(publish.error, 'The page could not be published. Please try again.')
              : undefined
          }
        />
        <Button
          type="submit"
          variant="primary"
          className="self-start"
          disabled={blocking > 0 || findings.isPending}
          loading={publish.isPending}
        >
          {page.isPublished ? 'Publish again' : 'Publish'}
        </Button>
      </form>
    </Card>
  )
}
