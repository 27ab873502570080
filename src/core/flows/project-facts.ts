/** Facts of a project outside its canon. */
export const BUY_LINK = 'pages.buyLink'
export const PHOTOS = 'product.images'

/** The same for a review of its launch, by the names that a missing one is listed under. */
export const PUBLISHED_PAGE = 'a published page'
export const UP_TO_DATE = 'a page that says what the canon says'
export const WITHOUT_PROBLEMS = 'a page without open problems'
export const PAGE_PROBLEMS = 'problems of the page'
export const REVIEWS = 'reviews with their source'
export const VISUALS = 'an ad visual'
