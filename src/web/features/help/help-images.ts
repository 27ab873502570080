/** Size of every help image, so that the text doesn't jump when one loads. */
export const IMAGE_SIZE = { width: 1440, height: 900 }

const files = import.meta.glob<string>('../../../../content/help/images/*.webp', {
  query: '?url',
  import: 'default',
  eager: true,
})

/** URL of an image by its file name, or undefined. */
export const imageAddress = (name: string) => files[`../../../../content/help/images/${name}`]
