import type { DropPageStep, PageGoal } from '#contracts/pages/pages.ts'
import { screens } from '#contracts/screens.ts'

interface AddressedPage {
  id: string
  goal: PageGoal
}

/** Parts of the page builder that stand for a step of the drop-page builder. The others are the editor. */
const partOfStep: Partial<Record<DropPageStep, string>> = { checks: 'checks', publish: 'publish' }

/** The page in its own builder. Without a step, a drop page opens where it was left. */
export const pagePath = ({ id, goal }: AddressedPage, step?: DropPageStep): string =>
  goal === 'product'
    ? [screens.dropPages.paths[0], id, step].filter(Boolean).join('/')
    : [screens.pageBuilder.paths[0], id, step && partOfStep[step]].filter(Boolean).join('/')
