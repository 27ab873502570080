import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { type PageBlock, pageLimits } from '#contracts/pages/page-blocks.ts'
import type { SitePage } from '#contracts/pages/pages.ts'
import { quickToast } from '#web/ui/toasts/quick-toast.tsx'
import type { PageChanging } from '../builder/page-edits.store.ts'
import { type PageEditor, usePageEditor } from '../builder/use-page-editor.ts'
import { knownImages } from '../page-images.queries.ts'
import { insertBlock, moveBlock, moveItem, removeBlock, replaceProps } from '../sections/edit-blocks.ts'
import { copiedBlock, copyBlock, withNewIds, withOwnImages } from './copied-block.ts'
import { editPage, resumeHistory, stepThrough, usePageHistory } from './page-history.store.ts'
import { resumeProposals } from './proposals.store.ts'

/** Changes of sections. The functions stay the same for a page, so that rows need not be drawn again. */
export interface BlockActions {
  add: (block: PageBlock, afterId: string | undefined) => void
  /** `key` names the prop, so that typing in it is undone as one. */
  setProps: (blockId: string, props: object, key?: string) => void
  move: (blockId: string, by: -1 | 1) => void
  /** Puts a section before or after another one. */
  place: (blockId: string, targetId: string, side: 'before' | 'after') => void
  duplicate: (blockId: string) => void
  copy: (blockId: string) => void
  paste: (afterId: string | undefined) => void
  remove: (blockId: string) => void
  undo: () => void
  redo: () => void
}

export interface VisualEditor extends PageEditor {
  actions: BlockActions
  canUndo: boolean
  canRedo: boolean
}

/** A page whose every change can be undone, also after a reload. */
export function useVisualEditor(page: SitePage): VisualEditor {
  const client = useQueryClient()
  const editor = usePageEditor(page)
  const { id, projectId } = page
  const { past, future } = usePageHistory(id)
  useEffect(() => {
    resumeHistory(id)
    resumeProposals(id)
  }, [id])
  const actions = useMemo(() => {
    const edit = (changing: PageChanging, merge?: string) => editPage(client, id, changing, { merge })
    const step = (direction: 'undo' | 'redo') => {
      if (!stepThrough(client, id, direction))
        quickToast.show('A part was changed elsewhere since. It stays as it is.')
    }
    const ownImages = (block: PageBlock) => {
      const images = knownImages(client, projectId)
      return images ? withOwnImages(block, images) : block
    }
    return blockActions(edit, step, ownImages)
  }, [client, id, projectId])
  return {
    ...editor,
    change: (changing) => editPage(client, id, changing, { merge: mergeKey(changing) }),
    actions,
    canUndo: past.length > 0,
    canRedo: future.length > 0,
  }
}

/** Edits of the same part, such as the letters of the title, are undone together. */
const mergeKey = (changing: PageChanging) =>
  typeof changing === 'function' ? undefined : `page ${Object.keys(changing).join(' ')}`

type Edit = (changing: PageChanging, merge?: string) => void

function blockActions(
  edit: Edit,
  step: (direction: 'undo' | 'redo') => void,
  ownImages: (block: PageBlock) => PageBlock,
): BlockActions {
  const add: BlockActions['add'] = (block, afterId) =>
    edit(({ blocks }) =>
      blocks.length < pageLimits.blocks ? { blocks: insertBlock(blocks, block, afterId) } : {},
    )
  return {
    add,
    setProps: (blockId, props, key) =>
      edit(({ blocks }) => ({ blocks: replaceProps(blocks, blockId, props) }), key && `${blockId} ${key}`),
    move: (blockId, by) => edit(({ blocks }) => ({ blocks: moveBlock(blocks, blockId, by) })),
    place: (blockId, targetId, side) =>
      edit(({ blocks }) => {
        const from = blocks.findIndex(({ id }) => id === blockId)
        const target = blocks.findIndex(({ id }) => id === targetId)
        if (from < 0 || target < 0 || from === target) return {}
        const gap = side === 'before' ? target : target + 1
        return { blocks: moveItem(blocks, from, gap > from ? gap - 1 : gap) }
      }),
    duplicate: (blockId) =>
      edit(({ blocks }) => {
        const block = blocks.find(({ id }) => id === blockId)
        if (!block || blocks.length >= pageLimits.blocks) return {}
        return { blocks: insertBlock(blocks, withNewIds(block), blockId) }
      }),
    copy: (blockId) =>
      edit(({ blocks }) => {
        const block = blocks.find(({ id }) => id === blockId)
        if (block && copyBlock(block)) quickToast.success('Section copied')
        return {}
      }),
    paste: (afterId) => {
      const block = copiedBlock()
      if (block) add(ownImages(block), afterId)
      else quickToast.show('Copy a section first.')
    },
    remove: (blockId) => edit(({ blocks }) => ({ blocks: removeBlock(blocks, blockId) })),
    undo: () => step('undo'),
    redo: () => step('redo'),
  }
}
