/**
 * Work for later, in a browser.
 */

/**
 * Calls back once the events that wait were seen to. By a message, because timers that follow one another
 * are made to wait.
 */
export function later(callback: () => void): void {
  if (typeof MessageChannel === "undefined") {
    setTimeout(callback);
    return;
  }
  const { port1, port2 } = new MessageChannel();
  const onmessage = () => {
    port1.close();
    callback();
  };
  Object.assign(port1, { onmessage });
  port2.postMessage(undefined);
}
