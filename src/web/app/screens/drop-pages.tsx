import { useParams } from 'react-router'
import { CanonFields } from '#web/features/canon/board/canon-fields.tsx'
import { EconomicsPanel } from '#web/features/economics/economics-panel.tsx'
import { PageExports } from '#web/features/page-exports/page-exports.tsx'
import { PageBuilder } from '#web/features/pages/builder/page-builder.tsx'
import type { BuilderSlots, FieldsProps } from '#web/features/pages/builder/step-props.ts'
import { PagesScreen } from '#web/features/pages/pages-screen.tsx'

/** The list of pages, or the builder of one, with the canon and its economics. */
export function DropPagesScreen() {
  return useParams().pageId ? <PageBuilder slots={slots} /> : <PagesScreen />
}

const slots: BuilderSlots = {
  exports: PageExports,
  fields: CanonFields,
  fieldsWithEconomics: (props: FieldsProps) => <CanonFields {...props} economics={EconomicsPanel} />,
}
