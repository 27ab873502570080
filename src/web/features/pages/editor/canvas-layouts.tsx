import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { PartTabs } from '#web/ui/layout/tabs.tsx'
import { sentRequest } from './asking.queries.ts'
import { AssistantPanel } from './assistant-panel.tsx'
import { BlockList } from './block-list.tsx'
import { PagePanel, SectionForm, SectionPanel, UndoButtons } from './canvas-panels.tsx'
import { hasProposals } from './proposals.store.ts'
import type { VisualEditor } from './use-visual-editor.ts'

interface CanvasProps {
  editor: VisualEditor
  selection: readonly string[]
  select: (blockId: string | undefined, isMore?: boolean) => void
  preview: React.ReactNode
}

/** A page made from a prompt, one with proposals to decide, or one whose answer was not there before a reload. */
const isAsking = ({ page }: VisualEditor, params: URLSearchParams) =>
  params.has('ask') || hasProposals(page.id) || sentRequest(page.id) !== undefined

type Panel = 'section' | 'page' | 'assistant'

export function WideCanvas({ editor, selection, select, preview }: CanvasProps) {
  const [params] = useSearchParams()
  const [panel, setPanel] = useState<Panel>(() => (isAsking(editor, params) ? 'assistant' : 'section'))
  const { draft, actions } = editor
  const block = draft.blocks.find(({ id }) => id === selection[0])
  return (
    <div className="grid min-h-0 flex-1 grid-cols-[16rem_minmax(0,1fr)_21rem]">
      <div className="flex min-h-0 flex-col gap-2 overflow-y-auto border-r border-line-soft p-3">
        <UndoButtons editor={editor} />
        <BlockList blocks={draft.blocks} actions={actions} selection={selection} onSelect={select} />
      </div>
      <div className="flex min-h-0 flex-col p-3">{preview}</div>
      <div className="flex min-h-0 flex-col gap-4 overflow-y-auto border-l border-line-soft p-3">
        <PartTabs
          label="Panel"
          value={panel}
          onChange={setPanel}
          tabs={[
            { value: 'section', label: 'Section' },
            { value: 'page', label: 'Page' },
            { value: 'assistant', label: 'Assistant' },
          ]}
        >
          {panel === 'section' && <SectionPanel block={block} editor={editor} />}
          {panel === 'page' && <PagePanel editor={editor} />}
          {panel === 'assistant' && <AssistantPanel editor={editor} selection={selection} />}
        </PartTabs>
      </div>
    </div>
  )
}

type View = 'edit' | 'preview' | 'page' | 'assistant'

export function NarrowCanvas({ editor, selection, select, preview }: CanvasProps) {
  const [params] = useSearchParams()
  const [view, setView] = useState<View>(() => (isAsking(editor, params) ? 'assistant' : 'edit'))
  const { draft, actions } = editor
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-3 overflow-y-auto p-4">
      <p className="text-small text-muted">
        Edit texts, reorder and review here. Dragging beside the preview needs a wider screen.
      </p>
      <PartTabs
        label="View"
        value={view}
        onChange={setView}
        beside={<UndoButtons editor={editor} />}
        tabs={[
          { value: 'edit', label: 'Edit' },
          { value: 'preview', label: 'Preview' },
          { value: 'page', label: 'Page' },
          { value: 'assistant', label: 'Assistant' },
        ]}
      >
        {view === 'edit' && (
          <BlockList
            blocks={draft.blocks}
            actions={actions}
            selection={selection}
            onSelect={(id) => select(id === selection[0] ? undefined : id)}
            form={(block) => (
              <div className="my-2 rounded-control border border-line-soft bg-panel p-3">
                <SectionForm block={block} editor={editor} />
              </div>
            )}
          />
        )}
        {view === 'preview' && preview}
        {view === 'page' && <PagePanel editor={editor} />}
        {view === 'assistant' && <AssistantPanel editor={editor} selection={selection} />}
      </PartTabs>
    </div>
  )
}
