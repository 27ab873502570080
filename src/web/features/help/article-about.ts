import { matchPath, parsePath } from 'react-router'
import { helpOf } from '#contracts/screen-help.ts'
import { screenAt } from '#contracts/screens.ts'

/** The article about the screen at this address, and about the part of it that is open. */
export function articleAbout(address: string): string | undefined {
  const { pathname = '/', search, hash } = parsePath(address)
  const id = screenAt(pathname)
  const help = id && helpOf(id)
  if (typeof help !== 'object') return help
  const tab = new URLSearchParams(search).get('tab')
  const [, article] =
    Object.entries(help).find(([place]) => {
      const { pathname: path = '/', search: part, hash: section } = parsePath(place)
      return (
        matchPath({ path, end: false }, pathname) &&
        (!part || part === `?tab=${tab}`) &&
        (!section || section === hash)
      )
    }) ?? []
  return article
}
