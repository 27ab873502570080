import Redo from 'lucide-react/icons/redo-2'
import Undo from 'lucide-react/icons/undo-2'
import { blockNames } from '#contracts/pages/block-names.ts'
import type { PageBlock } from '#contracts/pages/page-blocks.ts'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { BuyLinkField } from '../builder/buy-link-field.tsx'
import { BlockForm } from '../sections/block-form.tsx'
import { PageSettings } from '../sections/page-settings.tsx'
import type { VisualEditor } from './use-visual-editor.ts'

export const UndoButtons = ({ editor: { actions, canUndo, canRedo } }: { editor: VisualEditor }) => (
  <div className="flex gap-1">
    <IconButton label="Undo" icon={<Undo />} outlined disabled={!canUndo} onClick={actions.undo} />
    <IconButton label="Redo" icon={<Redo />} outlined disabled={!canRedo} onClick={actions.redo} />
  </div>
)

interface SectionPanelProps {
  block: PageBlock | undefined
  editor: VisualEditor
}

export const SectionPanel = ({ block, editor }: SectionPanelProps) =>
  block ? (
    <section aria-label={blockNames[block.type].name} className="flex flex-col gap-3">
      <h2 className="font-semibold">{blockNames[block.type].name}</h2>
      <SectionForm key={block.id} block={block} editor={editor} />
    </section>
  ) : (
    <p className="text-muted">
      Select a section to edit it. Double-click a text in the preview to change it there.
    </p>
  )

export function SectionForm({ block, editor: { actions } }: { block: PageBlock; editor: VisualEditor }) {
  const write = (props: object) => {
    const [key] = Object.entries(props).find(([name, value]) => value !== block.props[name as never]) ?? []
    actions.setProps(block.id, props, key)
  }
  return <BlockForm block={block} onChange={write} />
}

export const PagePanel = ({ editor }: { editor: VisualEditor }) => (
  <>
    <Card title="Checkout">
      <BuyLinkField value={editor.draft.buyLink} onChange={(buyLink) => editor.change({ buyLink })} />
    </Card>
    <PageSettings editor={editor} />
  </>
)
