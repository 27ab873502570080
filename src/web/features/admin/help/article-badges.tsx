import type { AdminArticle } from '#contracts/admin/help.ts'
import { Badge } from '#web/ui/display/badge.tsx'

/** What is not as it was shipped. */
export const ArticleBadges = ({
  article: { state, hidden, outdated, problem },
}: {
  article: AdminArticle
}) => (
  <>
    {state === 'edited' && <Badge tone="info">Changed here</Badge>}
    {state === 'own' && <Badge tone="info">Written here</Badge>}
    {hidden && <Badge>Hidden</Badge>}
    {outdated && <Badge tone="accent">Shipped anew since</Badge>}
    {problem && <Badge tone="loss">Cannot be shown</Badge>}
  </>
)
