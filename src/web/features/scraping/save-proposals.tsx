import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
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
import { RetailQuestion } from '#web/ui/product-page/retail-question.tsx'
import { isPageRole, pageRoles } from './page-roles.tsx'
import { type ProposalsMade, useProposePage } from './scraping.queries.ts'

const NEW = 'new'
const MAX_NAME = 100

interface SaveProposalsProps {
  extraction: Extraction
  choice: FieldChoice
  /** The page sells to shoppers: it is asked before its price becomes a cost. */
  isShop?: boolean | undefined
  role: PageRole
  onRole: (role: PageRole) => void
  /** Takes fields that are still empty over at once. Fields with another value wait for review. */
  accepts?: boolean
  /** Preselected project. */
  initialProject?: string | undefined
}

/** Puts the chosen fields of a page into a project: into its review tray, or at once where the canon has none. */
export function SaveProposals({
  extraction,
  choice,
  isShop = false,
  role,
  onRole,
  accepts = false,
  initialProject,
}: SaveProposalsProps) {
  const projects = useNamedProjects()
  const title = shownCandidate(extraction, choice, 'title')?.value ?? ''
  const [projectId, setProjectId] = useState(initialProject)
  const [name, setName] = useState(title.slice(0, MAX_NAME))
  const [problem, setProblem] = useState<string>()
  const [isSaving, setIsSaving] = useState(false)
  const [isCost, setIsCost] = useState(false)
  const propose = useProposePage(accepts)
  const target = projects.find(({ id }) => id === projectId)?.id ?? (accepts ? NEW : (projects[0]?.id ?? NEW))
  const fields = chosenFields(
    extraction,
    choice,
    (field) => pagePlace(role, field, extraction.url) !== undefined,
  )
  const count = Object.keys(fields).length
  const currency = pageCurrency(extraction, choice)
  const asksCurrency =
    currency === null && extraction.fields.currency.length > 1 && Boolean(fields.price ?? fields.compareAt)

  const asksCost = isShop && role === 'supplier' && fields.price !== undefined

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
        {!accepts && <RoleSelect role={role} onRole={onRole} />}
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
            : `${count} ${count === 1 ? 'field' : 'fields'} chosen. ${accepts ? 'Answers, pages and ads will use these facts. Review those that already have another value.' : 'Nothing changes until you accept the proposals.'}`}
        </p>
        {asksCost && <RetailQuestion isConfirmed={isCost} onConfirm={setIsCost} />}
        <FormAlert message={problem} />
        <Button
          type="submit"
          variant="primary"
          disabled={
            count === 0 || asksCurrency || (asksCost && !isCost) || (target === NEW && name.trim() === '')
          }
          loading={isSaving}
        >
          {accepts ? 'Save as facts' : 'Save as proposals'}
        </Button>
        {propose.data && <Saved result={propose.data} slug={slug} />}
      </form>
    </Card>
  )
}

const RoleSelect = ({ role, onRole }: Pick<SaveProposalsProps, 'role' | 'onRole'>) => (
  <Field label="This page is" hint={pageRoles[role].hint}>
    {(control) => (
      <Select
        {...control}
        value={role}
        onChange={({ target: { value } }) => isPageRole(value) && onRole(value)}
      >
        {Object.entries(pageRoles).map(([value, { name: label }]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
    )}
  </Field>
)

function Saved({ result, slug }: { result: ProposalsMade; slug: string | undefined }) {
  const { accepted, skipped } = result
  const waiting = result.proposed.length - accepted
  return (
    <div role="status" className="flex flex-col items-start gap-2 border-t border-line-soft pt-4">
      {accepted > 0 && <p>{accepted === 1 ? '1 fact saved.' : `${accepted} facts saved.`}</p>}
      {(waiting > 0 || accepted === 0) && (
        <p>{waiting === 1 ? '1 fact to review' : `${waiting} facts to review`}</p>
      )}
      {skipped.map(({ path, reason }) => (
        <p key={path} className="text-small text-muted">
          {reason}
        </p>
      ))}
      {slug && (
        <Link to={`/project/${encodeURIComponent(slug)}?tab=canon`} className={buttonStyle('secondary')}>
          {waiting > 0 || accepted === 0 ? 'Review facts' : 'Open facts'}
        </Link>
      )}
    </div>
  )
}
