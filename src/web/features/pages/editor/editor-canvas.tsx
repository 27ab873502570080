import Redo from 'lucide-react/icons/redo-2'
import Undo from 'lucide-react/icons/undo-2'
import { type KeyboardEvent, useCallback, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { PageBlock } from '#contracts/page-blocks.ts'
import type { StoredPageImage } from '#contracts/pages.ts'
import { useCanon } from '#web/features/canon/canon.queries.ts'
import { useWideScreen } from '#web/lib/hooks/use-wide-screen.ts'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { Segments } from '#web/ui/forms/segments.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { BuyLinkField } from '../builder/buy-link-field.tsx'
import { usePageImages } from '../page-images.queries.ts'
import { pageTexts } from '../page-texts.ts'
import { BlockContextProvider } from '../sections/block-context.ts'
import { BlockForm } from '../sections/block-form.tsx'
import { blockNames } from '../sections/block-names.ts'
import { PagePreview } from '../sections/page-preview.tsx'
import { PageSettings } from '../sections/page-settings.tsx'
import { AssistantPanel } from './assistant-panel.tsx'
import { BlockList } from './block-list.tsx'
import { placeOfText, withText } from './inline-text.ts'
import type { VisualEditor } from './use-visual-editor.ts'

const NO_IMAGES: readonly StoredPageImage[] = []

/** Sections, the page as visitors will see it, and the form or the assistant beside it. */
export function EditorCanvas({ editor }: { editor: VisualEditor }) {
  const { page, draft, actions } = editor
  const isWide = useWideScreen()
  const selecting = useBlockSelection()
  const fields = useCanon(page.projectId).data?.fields
  const texts = useMemo(() => pageTexts(fields ?? []), [fields])
  const images = usePageImages(page.projectId).data ?? NO_IMAGES
  const context = useMemo(
    () => ({ texts, images, projectId: page.projectId }),
    [texts, images, page.projectId],
  )
  const onKeyDown = (event: KeyboardEvent) => {
    if (stepKey(event, actions)) event.preventDefault()
  }
  const { select } = selecting
  const choose = useCallback((blockId: string) => select(blockId), [select])
  const preview = (
    <PagePreview
      blocks={draft.blocks}
      theme={draft.theme}
      buyLink={draft.buyLink}
      texts={texts}
      images={images}
      selected={selecting.selection[0]}
      onSelect={choose}
      onText={useInlineText(draft.blocks, actions.setProps)}
    />
  )
  const shared = { editor, ...selecting, preview }
  return (
    <BlockContextProvider value={context}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: undo and redo by keys, also offered as buttons */}
      <div className="flex min-h-0 flex-1 flex-col" onKeyDown={onKeyDown}>
        <h2 className="sr-only">Editor</h2>
        {isWide ? <WideCanvas {...shared} /> : <NarrowCanvas {...shared} />}
      </div>
    </BlockContextProvider>
  )
}

interface CanvasProps {
  editor: VisualEditor
  selection: readonly string[]
  select: (blockId: string | undefined, isMore?: boolean) => void
  preview: React.ReactNode
}

type Panel = 'section' | 'page' | 'assistant'

function WideCanvas({ editor, selection, select, preview }: CanvasProps) {
  const [params] = useSearchParams()
  const [panel, setPanel] = useState<Panel>(params.has('ask') ? 'assistant' : 'section')
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
        <Segments
          label="Panel"
          value={panel}
          onChange={setPanel}
          options={[
            { value: 'section', label: 'Section' },
            { value: 'page', label: 'Page' },
            { value: 'assistant', label: 'Assistant' },
          ]}
        />
        {panel === 'section' && <SectionPanel block={block} editor={editor} />}
        {panel === 'page' && <PagePanel editor={editor} />}
        {panel === 'assistant' && <AssistantPanel editor={editor} selection={selection} />}
      </div>
    </div>
  )
}

type View = 'edit' | 'preview' | 'page' | 'assistant'

function NarrowCanvas({ editor, selection, select, preview }: CanvasProps) {
  const [params] = useSearchParams()
  const [view, setView] = useState<View>(params.has('ask') ? 'assistant' : 'edit')
  const { draft, actions } = editor
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-3 overflow-y-auto p-4">
      <p className="text-small text-muted">
        Edit texts, reorder and review here. Dragging beside the preview needs a wider screen.
      </p>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Segments
          label="View"
          value={view}
          onChange={setView}
          options={[
            { value: 'edit', label: 'Edit' },
            { value: 'preview', label: 'Preview' },
            { value: 'page', label: 'Page' },
            { value: 'assistant', label: 'Assistant' },
          ]}
        />
        <UndoButtons editor={editor} />
      </div>
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
    </div>
  )
}

const UndoButtons = ({ editor: { actions, canUndo, canRedo } }: { editor: VisualEditor }) => (
  <div className="flex gap-1">
    <IconButton label="Undo" icon={<Undo />} outlined disabled={!canUndo} onClick={actions.undo} />
    <IconButton label="Redo" icon={<Redo />} outlined disabled={!canRedo} onClick={actions.redo} />
  </div>
)

interface SectionPanelProps {
  block: PageBlock | undefined
  editor: VisualEditor
}

const SectionPanel = ({ block, editor }: SectionPanelProps) =>
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

function SectionForm({ block, editor: { actions } }: { block: PageBlock; editor: VisualEditor }) {
  const write = (props: object) => {
    const [key] = Object.entries(props).find(([name, value]) => value !== block.props[name as never]) ?? []
    actions.setProps(block.id, props, key)
  }
  return <BlockForm block={block} onChange={write} />
}

const PagePanel = ({ editor }: { editor: VisualEditor }) => (
  <>
    <Card title="Checkout">
      <BuyLinkField value={editor.draft.buyLink} onChange={(buyLink) => editor.change({ buyLink })} />
    </Card>
    <PageSettings editor={editor} />
  </>
)

/** Writes a text that was edited in the preview to the prop it comes from. */
function useInlineText(blocks: readonly PageBlock[], setProps: VisualEditor['actions']['setProps']) {
  return useCallback(
    (blockId: string, before: string, after: string) => {
      const block = blocks.find(({ id }) => id === blockId)
      const place = block && placeOfText(block.props, before)
      if (place) setProps(blockId, withText(block.props, place, after))
    },
    [blocks, setProps],
  )
}

/** True for the keys of undo and redo, except in a text box, which has its own. */
function stepKey(event: KeyboardEvent, { undo, redo }: VisualEditor['actions']): boolean {
  const isTyping = (event.target as HTMLElement).closest('input, textarea, select, [contenteditable]')
  if (isTyping || !(event.ctrlKey || event.metaKey)) return false
  const key = event.key.toLowerCase()
  if (key === 'z') (event.shiftKey ? redo : undo)()
  else if (key === 'y') redo()
  return key === 'z' || key === 'y'
}

/** The first selected section is part of the address, so that findings can lead to it. */
function useBlockSelection() {
  const [params, setParams] = useSearchParams()
  const [more, setMore] = useState<readonly string[]>([])
  const first = params.get('block') ?? undefined
  const select = useCallback(
    (blockId: string | undefined, isMore = false) => {
      if (isMore && blockId && first) {
        setMore((now) => (now.includes(blockId) ? now.filter((id) => id !== blockId) : [...now, blockId]))
        return
      }
      setMore([])
      setParams(blockId ? { block: blockId } : {}, { replace: true, preventScrollReset: true })
    },
    [first, setParams],
  )
  const selection = useMemo(() => (first ? [first, ...more.filter((id) => id !== first)] : []), [first, more])
  return { selection, select }
}
