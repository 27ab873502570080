import type { UseFormRegisterReturn } from 'react-hook-form'
import { createProject, withoutPrefix } from '#web/features/projects/projects.queries.ts'
import { useNamedProjects } from '#web/features/projects/projects.store.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { Select } from '#web/ui/forms/select.tsx'

export const NEW_PROJECT = 'new'

interface ProjectFieldProps {
  /** Id of the chosen project. */
  chosen: string
  project: UseFormRegisterReturn
  name: UseFormRegisterReturn
  errors: { project?: { message?: string }; name?: { message?: string } }
  /** Leaves out the choice where the dialog belongs to a project. */
  isKnown?: boolean
}

/** Chooses a project, or names a new one. */
export function ProjectField({ chosen, project, name, errors, isKnown = false }: ProjectFieldProps) {
  const projects = useNamedProjects()
  return (
    <>
      {!isKnown && (
        <Field label="Project" error={errors.project?.message}>
          {(control) => (
            <Select {...control} {...project}>
              {projects.map((each) => (
                <option key={each.id} value={each.id}>
                  {each.name}
                </option>
              ))}
              <option value={NEW_PROJECT}>New project…</option>
            </Select>
          )}
        </Field>
      )}
      {chosen === NEW_PROJECT && (
        <Field label="Project name" hint="For one product, shop or brand." error={errors.name?.message}>
          {(control) => <Input {...control} {...name} autoComplete="off" />}
        </Field>
      )}
    </>
  )
}

export const newProject = async (name: string): Promise<string> => {
  const { id } = await createProject({ name, businessInstructions: '' }).catch((error: unknown) => {
    throw withoutPrefix(error)
  })
  return id
}
