import React, { useEffect, useState } from 'react';

interface Props {
  onApproval: (scopes: string[]) => void;
}

const ISSUER = 'https://consent.example.com';

// case: safe CWE-346
export function ApprovalFrame({ onApproval }: Props) {
  const [done, setDone] = useState(false);

  useEffect(() => {
    const listener = (event: MessageEvent) => {
      if (event.origin !== ISSUER || typeof event.data !== 'object' || event.data === null) {
        return;
      }
      if (event.data.kind === 'approval') {
        onApproval(event.data.scopes);
        setDone(true);
      }
    };
    window.addEventListener('message', listener);
    return () => window.removeEventListener('message', listener);
  }, [onApproval]);

  return done ? <p>Thank you</p> : <iframe title="approval" src={`${ISSUER}/start`} />;
}
