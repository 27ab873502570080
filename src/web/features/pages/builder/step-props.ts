import type { ComponentType, ReactNode } from 'react'
import type { PageEditor } from './use-page-editor.ts'

export interface FieldGroup {
  title: string
  paths: readonly string[]
}

export interface FieldsProps {
  projectId: string
  groups: readonly FieldGroup[]
  children?: ReactNode
}

/** Parts that other areas bring to the steps. */
export interface BuilderSlots {
  /** Ways to take the page elsewhere. */
  exports: ComponentType<{ page: { id: string } }>
  /** Fields of the canon, edited in place. */
  fields: ComponentType<FieldsProps>
  /** The same beside the economics of an order. */
  fieldsWithEconomics: ComponentType<FieldsProps>
}

export interface StepProps {
  editor: PageEditor
  slots: BuilderSlots
  /** Parts of this step that are still missing, in words. */
  missing: readonly string[]
  /** Blocking findings that are solved in this step. */
  failed?: readonly string[] | undefined
}
