import { type DragEvent, useEffect, useRef, useState } from 'react'

interface DroppedFile {
  isOpen: boolean
  onDrop: (files: readonly File[]) => void
}

/**
 * Spread `zone` over an element, and files can be dropped on it while `isOpen`. A file that misses it, or is dropped
 * while it is closed, must not replace the page, which is what browsers do.
 */
export function useDroppedFile({ isOpen, onDrop }: DroppedFile) {
  const ref = useRef<HTMLDivElement>(null)
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    const keepPage = (event: Event) => event.preventDefault()
    addEventListener('dragover', keepPage)
    addEventListener('drop', keepPage)
    return () => {
      removeEventListener('dragover', keepPage)
      removeEventListener('drop', keepPage)
    }
  }, [])
  const over = ({ dataTransfer }: DragEvent) => setOver(isOpen && dataTransfer.types.includes('Files'))
  return {
    isOver,
    zone: {
      ref,
      onDragEnter: over,
      onDragOver: over,
      onDragLeave: ({ relatedTarget }: DragEvent) => {
        // Moving from one part of the zone to another does not leave it.
        if (!(relatedTarget instanceof Node && ref.current?.contains(relatedTarget))) setOver(false)
      },
      onDrop: ({ dataTransfer }: DragEvent) => {
        setOver(false)
        const files = [...dataTransfer.files]
        if (isOpen && files.length > 0) onDrop(files)
      },
    },
  }
}
