import { timingSafeEqual } from 'node:crypto'
import type { Deps } from '#server/deps.ts'

/** The part of a link that nobody can guess. */
const proofOf = ({ secrets }: Pick<Deps, 'secrets'>, imageId: string): string =>
  secrets.derive(`shared image ${imageId}`).toString('base64url')

const rootOf = (deps: Pick<Deps, 'publicUrl'>) => `${deps.publicUrl()}/api/shared-images/`

/** The address under which the canon names an image of the gallery. */
export const galleryLink = (deps: Pick<Deps, 'publicUrl' | 'secrets'>, imageId: string): string =>
  `${rootOf(deps)}${imageId}/${proofOf(deps, imageId)}`

export function isGalleryProof(deps: Pick<Deps, 'secrets'>, imageId: string, proof: string): boolean {
  const [given, expected] = [Buffer.from(proof), Buffer.from(proofOf(deps, imageId))]
  return given.length === expected.length && timingSafeEqual(given, expected)
}

/** The gallery image that an address of this installation names. Its own server is not reached over the network. */
export function imageOfLink(deps: Pick<Deps, 'publicUrl' | 'secrets'>, address: string): string | undefined {
  const root = rootOf(deps)
  if (!address.startsWith(root)) return undefined
  const [imageId = '', proof = ''] = address.slice(root.length).split('/')
  return isGalleryProof(deps, imageId, proof) ? imageId : undefined
}
