import type { DropPageStep } from '#contracts/pages.ts'
import { screens } from '#contracts/screens.ts'

/** Without a step, the page opens where it was left. */
export const pagePath = (pageId: string, step?: DropPageStep): string =>
  [screens.dropPages.paths[0], pageId, step].filter(Boolean).join('/')
