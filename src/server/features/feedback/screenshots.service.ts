import type { Deps } from '#server/deps.ts'
import { screenshotKey } from './feedback.service.ts'
import { noteMeasure, unmeasured } from './screenshots.repository.ts'

const AT_ONCE = 100

/** Measures those that were kept before sizes were noted. One whose file is gone is passed over. */
export async function measureScreenshots({ db, storage }: Pick<Deps, 'db' | 'storage'>): Promise<void> {
  let after: string | undefined
  do {
    const entries = await unmeasured(db, after, AT_ONCE)
    for (const entry of entries) {
      const file = await storage.head(screenshotKey(entry))
      if (file) await noteMeasure(db, entry.id, file.size)
    }
    after = entries[AT_ONCE - 1]?.id
  } while (after !== undefined)
}
