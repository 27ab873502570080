import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import type { FieldsProposed } from '#contracts/canon.ts'
import type { Extraction } from '#contracts/extraction.ts'
import type { PageRole } from '#contracts/scraping.ts'
import { pagePlace } from '#core/canon/page-fields.ts'
import { createProject, withoutPrefix } from '#web/features/projects/projects.queries.ts'
import { useNamedProjects } from '#web/features/projects/projects.store.ts'
import { messageOf } from '#web/lib/http/api-error.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { buttonStyle } from '#web/ui/buttons/button-style.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { FormAlert } from '#web/ui/forms/form-alert.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import {
  chosenFields,
  type FieldChoice,
  pageCurrency,
  shownCandidate,
} from '#web/ui/product-page/field-choice.ts'
import { useProposePage } from './scraping.queries.ts'

const NEW = 'new'
const MAX_NAME = 100

const roles: Record<PageRole, { name: string; hint: string }> = {
  supplier: { name: 'A supplier', hint: 'Its price is your cost.' },
  own: { name: 'My product', hint: 'Its price is your price.' },
  competitor: { name: 'A competitor', hint: 'Saved under competitors, apart from your product.' },
}
const isRole = (text: string): text is PageRole => Object.hasOwn(roles, text)

interface SaveProposalsProps {
  extraction: Extraction
  choice: FieldChoice
  role: PageRole
  onRole: (role: PageRole) => void
}

/** Puts the chosen fields before the person in a project's review tray. The canon does not change. */
export function SaveProposals({ extraction, choice, role, onRole }: SaveProposalsProps) {
  const projects = useNamedProjects()
  const title = shownCandidate(extraction, choice, 'title')?.value ?? ''
  const [projectId, setProjectId] = useState<string>()
  const [name, setName] = useState(title.slice(0, MAX_NAME))
  const [problem, setProblem] = useState<string>()
  const [isSaving, setIsSaving] = useState(false)
  const propose = useProposePage()
  const target = projectId ?? projects[0]?.id ?? NEW
  const fields = chosenFields(
    extraction,
    choice,
    (field) => pagePlace(role, field, extraction.url) !== undefined,
  )
  const count = Object.keys(fields).length
  const currency = pageCurrency(extraction, choice)
  const asksCurrency =
    currency === null && extraction.fields.currency.length > 1 && Boolean(fields.price ?? fields.compareAt)

  const save = async () => {
    setProblem(undefined)
    setIsSaving(true)
    try {
      const made = target === NEW ? await createProject({ name, businessInstructions: '' }) : undefined
      if (made) setProjectId(made.id)
      const body = { role, url: extraction.url, currency, fields }
      await propose.mutateAsync({ projectId: made?.id ?? target, body })
    } catch (error) {
      setProblem(messageOf(withoutPrefix(error), 'The proposals could not be saved. Please try again.'))
    } finally {
      setIsSaving(false)
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isSaving) void save()
  }
  const slug = projects.find(({ id }) => id === propose.variables?.projectId)?.slug
  return (
    <Card title="Save to a project">
      <form className="flex flex-col gap-4" onSubmit={submit}>
        <Field label="This page is" hint={roles[role].hint}>
          {(control) => (
            <Select
              {...control}
              value={role}
              onChange={({ target: { value } }) => isRole(value) && onRole(value)}
            >
              {Object.entries(roles).map(([value, { name: label }]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label="Project">
          {(control) => (
            <Select {...control} value={target} onChange={(event) => setProjectId(event.target.value)}>
              {projects.map(({ id, name: label }) => (
                <option key={id} value={id}>
                  {label}
                </option>
              ))}
              <option value={NEW}>New project</option>
            </Select>
          )}
        </Field>
        {target === NEW && (
          <Field label="Project name">
            {(control) => (
              <Input
                {...control}
                value={name}
                maxLength={MAX_NAME}
                autoComplete="off"
                onChange={(event) => setName(event.target.value)}
              />
            )}
          </Field>
        )}
        <p className="text-small text-muted">
          {asksCurrency
            ? 'Choose the currency first: the page’s sources disagree on it.'
            : `${count} ${count === 1 ? 'field' : 'fields'} chosen. Nothing changes until you accept the proposals.`}
        </p>
        <FormAlert message={problem} />
        <Button
          type="submit"
          variant="primary"
          disabled={count === 0 || asksCurrency || (target === NEW && name.trim() === '')}
          loading={isSaving}
        >
          Save as proposals
        </Button>
        {propose.data && <Saved result={propose.data} slug={slug} />}
      </form>
    </Card>
  )
}

function Saved({ result, slug }: { result: FieldsProposed; slug: string | undefined }) {
  const { proposed, skipped } = result
  return (
    <div role="status" className="flex flex-col items-start gap-2 border-t border-line-soft pt-4">
      <p>{proposed.length === 1 ? '1 proposal waits.' : `${proposed.length} proposals wait.`}</p>
      {skipped.map(({ path, reason }) => (
        <p key={path} className="text-small text-muted">
          {reason}
        </p>
      ))}
      {slug && (
        <Link to={`/project/${encodeURIComponent(slug)}?tab=canon`} className={buttonStyle('secondary')}>
          Review in the canon
        </Link>
      )}
    </div>
  )
}
