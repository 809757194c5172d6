import React, { useEffect, useState } from 'react';

interface Props {
  src: string;
  onConsent: (scopes: string[]) => void;
}

// case: vulnerable CWE-346
export function ConsentFrame({ src, onConsent }: Props) {
  const [done, setDone] = useState(false);

  useEffect(() => {
    const listener = (event: MessageEvent) => {
      if (typeof event.data !== 'object' || event.data === null) {
        return;
      }
      if (event.data.kind === 'consent') {
        onConsent(event.data.scopes);
        setDone(true);
      }
    };
    window.addEventListener('message', listener);
    return () => window.removeEventListener('message', listener);
  }, [onConsent]);

  return done ? <p>Thank you</p> : <iframe title="consent" src="https://consent.example.com/start" />;
}
