/** Every picture of the help is of this size, so that the text does not jump when one comes. */
export const IMAGE_SIZE = { width: 1440, height: 900 }

const files = import.meta.glob<string>('../../../../content/help/images/*.webp', {
  query: '?url',
  import: 'default',
  eager: true,
})

/** The address of a picture by the name of its file, or nothing where there is none. */
export const imageAddress = (name: string) => files[`../../../../content/help/images/${name}`]
