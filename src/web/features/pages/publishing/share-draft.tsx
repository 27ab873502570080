import { type FormEvent, useState } from 'react'
import type { SitePage } from '#contracts/pages/pages.ts'
import { messageOf } from '#web/lib/http/api-error.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { CopyButton } from '#web/ui/buttons/copy-button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { FormAlert } from '#web/ui/forms/form-alert.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { useSharePage } from '../publishing.queries.ts'

/** A secret link to the draft, for a second pair of eyes. Search engines are told not to list it. */
export function ShareDraft({ page }: { page: SitePage }) {
  const share = useSharePage(page.id)
  const [password, setPassword] = useState('')
  const send = (event: FormEvent) => {
    event.preventDefault()
    share.mutate({ password: password || null }, { onSuccess: () => setPassword('') })
  }
  return (
    <Card title="Preview link">
      {page.preview ? (
        <>
          <p className="font-mono text-small [overflow-wrap:anywhere]">{page.preview.address}</p>
          <p className="mt-1 text-small text-muted">
            {page.preview.hasPassword ? 'Asks for the password.' : 'Open to everyone who has the link.'}
          </p>
          <div className="mt-3 flex flex-wrap gap-2">
            <CopyButton variant="secondary" label="Copy link" text={page.preview.address} />
            <Button size="small" variant="ghost" loading={share.isPending} onClick={() => share.mutate(null)}>
              Remove link
            </Button>
          </div>
        </>
      ) : (
        <form onSubmit={send} className="flex flex-col gap-3">
          <p className="text-muted">Show the draft to someone before it’s public.</p>
          <Field label="Password (optional)" hint="At least 4 characters.">
            {(control) => (
              <Input
                {...control}
                type="text"
                autoComplete="off"
                value={password}
                onChange={({ target }) => setPassword(target.value)}
              />
            )}
          </Field>
          <Button type="submit" className="self-start" loading={share.isPending}>
            Create preview link
          </Button>
        </form>
      )}
      <FormAlert
        message={
          share.error
            ? messageOf(share.error, 'The preview link could not be changed. Please try again.')
            : undefined
        }
      />
    </Card>
  )
}
