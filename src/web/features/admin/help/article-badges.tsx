import type { AdminArticle } from '#contracts/admin/help.ts'
import { Badge } from '#web/ui/display/badge.tsx'

/** Differences from the shipped article. */
export const ArticleBadges = ({
  article: { state, hidden, outdated, problem },
}: {
  article: AdminArticle
}) => (
  <>
    {state === 'edited' && <Badge tone="info">Changed here</Badge>}
    {state === 'own' && <Badge tone="info">Written here</Badge>}
    {hidden && <Badge>Hidden</Badge>}
    {outdated && <Badge tone="accent">Shipped text updated</Badge>}
    {problem && <Badge tone="loss">Can’t be shown</Badge>}
  </>
)
