import type { LargeFile } from './storage.repository.ts'

/** The screen on which a stored file can be deleted. */
export function screenOf(file: LargeFile): string {
  if (file.isProjectBinned) return '/projects?tab=bin'
  switch (file.kind) {
    case 'images':
      return `/images?image=${file.id}`
    case 'bin':
      return '/images?view=bin'
    case 'drafts':
      return '/image-maker'
    case 'page-images':
      return pageImageScreen(file)
    case 'visuals':
      return `/marketing-visuals?project=${file.projectId}&part=gallery&q=${encodeURIComponent(file.name)}`
    case 'attachments':
      return file.isChatBinned ? '/history?tab=bin' : file.chatId ? `/chat/${file.chatId}` : '/chat'
  }
}

function pageImageScreen({ pageId, isDropPage, slug }: LargeFile): string {
  if (!pageId) return `/project/${encodeURIComponent(slug ?? '')}`
  return isDropPage ? `/droppage/${pageId}/images` : `/ai-page-builder/${pageId}`
}
