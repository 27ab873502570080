/** Limits of a crawl. Tests lower them. */
export const crawlBounds = {
  pageBytes: 2_500_000,
  pageMs: 10_000,
  totalBytes: 150_000_000,
  totalMs: 10 * 60_000,
  /** Requests at once to a site that asks for no delay. */
  atOnce: 3,
  /** Clicks from the start page. */
  depth: 12,
  /** Addresses of one path that differ in their query, such as calendars and filters. */
  queries: 15,
  /** Addresses of a sitemap that are kept. */
  listed: 2_000,
  /** Images whose size is asked for. */
  images: 60,
  imagesOfPage: 8,
  /** Links beyond the pages read that are asked whether they work. */
  links: 60,
}
