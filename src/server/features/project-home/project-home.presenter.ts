import type { ProjectHome } from '#contracts/project-home.ts'
import { channelOf } from '#contracts/visuals/channels.ts'
import type { ProductPhoto } from './photos.repository.ts'
import type { lastAudit, listPages, listVisuals, listWaiting } from './project-home.repository.ts'

interface HomeRows {
  photo: ProductPhoto | undefined
  pages: Awaited<ReturnType<typeof listPages>>
  visuals: Awaited<ReturnType<typeof listVisuals>>
  waiting: Awaited<ReturnType<typeof listWaiting>>
  audit: Awaited<ReturnType<typeof lastAudit>>
}

export const presentHome = ({ photo, pages, visuals, waiting, audit }: HomeRows): ProjectHome => ({
  photo: photo?.id ?? null,
  pages: {
    total: pages[0]?.total ?? 0,
    views: pages[0]?.allViews ?? 0,
    buyClicks: pages[0]?.allClicks ?? 0,
    items: pages.map(({ updatedAt, ...page }) => ({ ...page, updatedAt: updatedAt.toISOString() })),
  },
  visuals: {
    total: visuals[0]?.total ?? 0,
    items: visuals.map(({ id, spec }) => {
      const { width, height } = channelOf(spec.channel)
      return { id, headline: spec.texts.headline, width, height }
    }),
  },
  waiting: {
    total: waiting[0]?.total ?? 0,
    items: waiting.map(({ wakesAt, waitingSince, createdAt, ...run }) => ({
      ...run,
      wakesAt: wakesAt?.toISOString() ?? null,
      waitingSince: (waitingSince ?? createdAt).toISOString(),
    })),
  },
  audit:
    audit && audit.score !== null
      ? {
          id: audit.id,
          site: audit.site,
          score: audit.score / 10,
          createdAt: audit.createdAt.toISOString(),
        }
      : null,
})
