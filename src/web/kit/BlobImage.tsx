import { useCallback } from 'react';

const style = { width: '100%', height: '100%', objectFit: 'cover' } as const;

/** Shows an image held in memory. Its object URL is revoked when it is no longer shown (D41). */
export function BlobImage({ blob, alt }: { blob: Blob; alt: string }) {
  const show = useCallback(
    (image: HTMLImageElement) => {
      const url = URL.createObjectURL(blob);
      image.src = url;
      return () => URL.revokeObjectURL(url);
    },
    [blob],
  );
  return <img ref={show} alt={alt} style={style} />;
}
