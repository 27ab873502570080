import LifeBuoy from 'lucide-react/icons/life-buoy'
import type { HelpArticle } from '#contracts/help.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { openOverlay } from '#web/ui/overlays/overlay.store.ts'
import { EntryList } from './entry-list.tsx'
import { Helpful } from './helpful.tsx'

/** Rating, related articles and support. */
export function ArticleFooter({ article }: { article: HelpArticle }) {
  return (
    <footer className="flex flex-col gap-6 border-t border-line-soft pt-6">
      <div className="flex flex-wrap items-start justify-between gap-4">
        <Helpful article={article} />
        <Button onClick={() => openOverlay('support')}>
          <LifeBuoy />
          Contact support
        </Button>
      </div>
      {article.related.length > 0 && (
        <section aria-labelledby="related" className="flex flex-col gap-3">
          <h2 id="related" className="font-display text-title font-semibold">
            Related articles
          </h2>
          <EntryList label="Related articles" entries={article.related} />
        </section>
      )}
    </footer>
  )
}
