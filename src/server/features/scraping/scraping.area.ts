import type { Area } from '#server/area.ts'
import { scrapingRoutes } from './scraping.routes.ts'

export const scrapingArea: Area = {
  routes: scrapingRoutes,
}
