import { useParams } from 'react-router'
import { CanonFields } from '#web/features/canon/board/canon-fields.tsx'
import { PageExports } from '#web/features/page-exports/page-exports.tsx'
import type { BuilderSlots } from '#web/features/pages/builder/step-props.ts'
import { BuilderListScreen } from '#web/features/pages/editor/builder-list-screen.tsx'
import { EditorScreen } from '#web/features/pages/editor/editor-screen.tsx'

/** The pages of the page builder, or the editor of one. */
export function PageBuilderScreen() {
  return useParams().pageId ? <EditorScreen slots={slots} /> : <BuilderListScreen />
}

const slots: BuilderSlots = { exports: PageExports, fields: CanonFields, fieldsWithEconomics: CanonFields }
