/** The time zone that this browser is set to. */
export const browserZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone
