import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '#web/ui/buttons/button.tsx'
import { ButtonRow } from '#web/ui/buttons/button-row.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { articleItem } from './help-admin.queries.ts'

const LONGEST_NAME = 80

/** The name in the address: “Our house rules” becomes our-house-rules. */
const slugOf = (title: string) =>
  title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, LONGEST_NAME)
    .replace(/^-|-$/g, '')

interface NewArticleProps {
  categories: { id: string; title: string }[]
  onClose: () => void
}

export function NewArticle({ categories, onClose }: NewArticleProps) {
  const navigate = useNavigate()
  const [title, setTitle] = useState('')
  const [category, setCategory] = useState(categories[0]?.id ?? '')
  const [problem, setProblem] = useState<string>()
  const first = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // After the dialog has stored the focus that it restores later.
    queueMicrotask(() => first.current?.focus())
  }, [])

  const slug = slugOf(title)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (slug.length < 5) return setProblem('Use at least 5 letters or digits.')
    onClose()
    void navigate(`/admin/help/${articleItem({ category, slug })}?new=${encodeURIComponent(title.trim())}`)
  }
  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      <Field
        label="Title"
        hint={slug ? `Its URL ends in /${category}/${slug}.` : 'Shown to readers.'}
        error={problem}
      >
        {(control) => (
          <Input
            {...control}
            ref={first}
            maxLength={LONGEST_NAME}
            autoComplete="off"
            value={title}
            onChange={(event) => {
              setTitle(event.target.value)
              setProblem(undefined)
            }}
          />
        )}
      </Field>
      <Field label="Category">
        {(control) => (
          <Select {...control} value={category} onChange={(event) => setCategory(event.target.value)}>
            {categories.map(({ id, title: name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <ButtonRow end>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="primary">
          Start writing
        </Button>
      </ButtonRow>
    </form>
  )
}
