import type { AnyRoute } from '#contracts/core/route.ts'
import { type CallArguments, request } from '#web/lib/http/call.ts'

/** Fetches the file of a route, as a link could not with the token in a header, and saves it under the name the server gave it. */
export async function downloadFile<R extends AnyRoute>(
  route: R,
  ...[options]: CallArguments<R>
): Promise<void> {
  const response = await request(route.method, route.path, options)
  saveFile(await response.blob(), fileName(response.headers.get('Content-Disposition') ?? ''))
}

/** Gives a file to the browser to save. */
export function saveFile(content: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  // The click only begins the saving, which reads the address a moment later.
  setTimeout(URL.revokeObjectURL, 60_000, link.href)
}

/** The name in a Content-Disposition header: the encoded one where there is one, since only that can be any text. */
export function fileName(disposition: string): string {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1]
  const plain = /filename="([^"]*)"/i.exec(disposition)?.[1] ?? /filename=([^;\s]+)/i.exec(disposition)?.[1]
  return (encoded && decoded(encoded)) || plain || 'download'
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}
