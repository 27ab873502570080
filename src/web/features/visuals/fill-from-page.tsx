import { useState } from 'react'
import { Button } from '#web/ui/buttons/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { useProposeBrand } from './brand-kit.queries.ts'

interface FillFromPageProps {
  projectId: string
  onLogo: (imageId: string, isForDarkGround: boolean) => void
}

/** Reads logo and colours of a brand from its shop. */
export function FillFromPage({ projectId, onLogo }: FillFromPageProps) {
  const [url, setUrl] = useState('')
  const propose = useProposeBrand(projectId)
  const found = propose.data
  const send = () =>
    propose.mutate(url, {
      onSuccess: ({ logo, isForDarkGround }) => logo && onLogo(logo.id, isForDarkGround),
    })
  return (
    <div className="flex flex-col gap-2">
      <Field
        label="Fill from a page"
        hint="Reads logo, colours and name. Review colours and name under Facts."
      >
        {(control) => (
          <div className="flex gap-2">
            <Input
              {...control}
              value={url}
              placeholder="https://your-shop.com"
              onChange={({ target }) => setUrl(target.value)}
            />
            <Button loading={propose.isPending} disabled={url.trim() === ''} onClick={send}>
              Read page
            </Button>
          </div>
        )}
      </Field>
      {found && (
        <p role="status" className="text-small text-muted">
          {found.logo ? 'Logo found: save the brand kit to use it. ' : 'No logo found that can be used. '}
          {found.proposed > 0
            ? `${found.proposed} ${found.proposed === 1 ? 'value waits' : 'values wait'} for review under Facts.`
            : 'There is nothing new to review.'}
        </p>
      )}
    </div>
  )
}
