import { type FormEvent, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '#web/ui/buttons/button.tsx'
import { Input } from '#web/ui/forms/input.tsx'

/** Leads to the screen that reads a product link; `projectId` is where its facts go. */
export function LinkStart({ projectId }: { projectId?: string | undefined }) {
  const id = useId()
  const navigate = useNavigate()
  const [link, setLink] = useState('')
  const start = (event: FormEvent) => {
    event.preventDefault()
    const query = new URLSearchParams({
      ...(link.trim() && { url: link.trim() }),
      ...(projectId && { project: projectId }),
    })
    void navigate(`/from-link?${query}`)
  }
  return (
    <form onSubmit={start} className="flex flex-col gap-1.5">
      <label htmlFor={id} className="font-semibold">
        Paste a product link
      </label>
      <div className="flex gap-2">
        <Input
          id={id}
          inputMode="url"
          autoComplete="off"
          placeholder="https://shop.example/products/lamp"
          aria-describedby={`${id}-note`}
          value={link}
          onChange={({ target }) => setLink(target.value)}
          className="min-w-0 flex-1"
        />
        <Button type="submit" size="large">
          Read page
        </Button>
      </div>
      <p id={`${id}-note`} className="text-small text-muted">
        Your own page, a supplier’s or a competitor’s.
      </p>
    </form>
  )
}
