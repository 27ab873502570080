import type { DraftSettings } from '#contracts/images/drafts.ts'
import { imageFormatOf } from '#contracts/images/formats.ts'
import type { ImageDraft } from '#contracts/images/images.ts'
import { cx } from '#web/lib/cx.ts'
import { ErrorCard } from '#web/ui/feedback/error-card.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { useDraftPreview } from './maker.queries.ts'

/** The composition as it will be drawn, in the first chosen format. */
export function DraftPreview({ draft, settings }: { draft: ImageDraft; settings: DraftSettings }) {
  const { data, error, isFetching, refetch } = useDraftPreview(draft, settings)
  const { width, height } = imageFormatOf(settings.formats[0] ?? 'square')
  if (error)
    return <ErrorCard title="The preview could not be drawn" error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton className="aspect-square w-full" />
  return (
    <img
      src={data.image}
      alt="Preview"
      aria-busy={isFetching}
      className={cx('mx-auto max-h-[60vh] max-w-full rounded-card', isFetching && 'opacity-70')}
      style={{ aspectRatio: `${width} / ${height}` }}
    />
  )
}
