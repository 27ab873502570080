/** The one look of a citation's number, in answers, reports and lists of sources. Blue marks sources. */
export const citationStyle =
  'figures inline-flex h-4.5 min-w-4.5 flex-none items-center justify-center rounded-[4px] bg-info-soft px-1 text-label font-semibold text-info no-underline'
