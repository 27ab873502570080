/** Style of every text control. Sixteen pixels on phones, or iOS zooms the page on focus. */
export const controlStyle =
  'w-full rounded-control border border-line bg-ground px-3 text-text transition-colors placeholder:text-faint max-md:text-[16px] ' +
  'hover:border-faint/60 focus-visible:border-accent focus-visible:outline-1 focus-visible:outline-offset-0 ' +
  'aria-invalid:border-loss disabled:opacity-50'
