//! Compressed input: gzip, xz and zstd, recognised by their first bytes, whatever the file's name.
//!
//! Data is decompressed as it is read, and consecutive parts (members of gzip, streams of xz,
//! frames of zstd) are one text. Damaged or truncated data is an error after the good part. Memory
//! stays within about [`MAX_WINDOW`], however much a few bytes expand to.
//!
//! Sources: RFC 1952 (gzip), the file format of XZ Utils (xz), RFC 8878 (zstd).

use std::{
    io::{self, BufReader, Cursor, Read},
    path::Path,
};

use flate2::read::MultiGzDecoder;
use lzma_rust2::XzReader;
use ruzstd::decoding::{BlockDecodingStrategy, FrameDecoder};

use satoku_formats::read::is_puzzle_file;

/// The largest window in bytes: what zstd and xz use at their highest usual levels.
const MAX_WINDOW: u64 = 128 << 20;

/// Any input.
pub(super) type AnyRead = Box<dyn Read + Send>;

struct Compression {
    name: &'static str,
    magic: &'static [u8],
    /// A mask for the first byte.
    first: u8,
    open: fn(AnyRead) -> AnyRead,
}

const COMPRESSIONS: [Compression; 4] = [
    Compression { name: "gzip", magic: &[0x1f, 0x8b], first: 0xff, open: gzip },
    Compression { name: "xz", magic: b"\xfd7zXZ\0", first: 0xff, open: xz },
    Compression { name: "zstd", magic: &[0x28, 0xb5, 0x2f, 0xfd], first: 0xff, open: zstd },
    // A frame that is to be skipped may come first.
    Compression { name: "zstd", magic: &[0x50, 0x2a, 0x4d, 0x18], first: 0xf0, open: zstd },
];

impl Compression {
    /// Whether an input that begins like this may be in this format.
    fn fits(&self, head: &[u8]) -> bool {
        let mut bytes = head.iter().zip(self.magic).enumerate();
        bytes.all(|(index, (byte, magic))| {
            let mask = if index == 0 { self.first } else { 0xff };
            byte & mask == *magic
        })
    }
}

fn gzip(input: AnyRead) -> AnyRead {
    Box::new(MultiGzDecoder::new(input))
}

fn xz(input: AnyRead) -> AnyRead {
    // What the decoder itself takes beside the window.
    const OWN: u64 = 1 << 20;
    let kibibytes = (MAX_WINDOW + OWN) >> 10;
    Box::new(XzReader::new_mem_limit(BufReader::new(input), true, kibibytes as u32))
}

fn zstd(input: AnyRead) -> AnyRead {
    let mut decoder = FrameDecoder::new();
    decoder.set_max_window_size(MAX_WINDOW);
    Box::new(Zstd { input: BufReader::new(input), decoder, is_in_frame: false, error: None })
}

/// Whether a path has the ending of a compressed puzzle file.
pub(super) fn is_compressed_puzzle_file(path: &Path) -> bool {
    let ending = path.extension().and_then(|ending| ending.to_str()).unwrap_or_default();
    let is_compressed = ["gz", "xz", "zst"].iter().any(|known| ending.eq_ignore_ascii_case(known));
    is_compressed && path.file_stem().is_some_and(|stem| is_puzzle_file(Path::new(stem)))
}

/// Decompresses an input if need be. It is not touched before the first read.
pub(super) fn decompressed(input: impl Read + Send + 'static) -> AnyRead {
    Box::new(Decompressed { new: Some(Box::new(input)), opened: None })
}

/// An input whose format is recognised at the first read.
struct Decompressed {
    new: Option<AnyRead>,
    /// The decompressed input, and the name of its format.
    opened: Option<(AnyRead, Option<&'static str>)>,
}

impl Read for Decompressed {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if let Some(input) = self.new.take() {
            self.opened = Some(open(input)?);
        }
        let Some((input, format)) = &mut self.opened else { return Ok(0) };
        input.read(buffer).map_err(|error| match format {
            Some(name) if error.kind() != io::ErrorKind::Interrupted => {
                let what = format!("damaged or truncated {name} data: {error}");
                io::Error::new(error.kind(), what)
            }
            _ => error,
        })
    }
}

/// Recognises the format of an input. No more is read than the first bytes of a format, so that
/// typed input is answered line by line.
fn open(mut input: AnyRead) -> io::Result<(AnyRead, Option<&'static str>)> {
    let mut head = Vec::new();
    loop {
        let format = COMPRESSIONS.iter().find(|format| format.fits(&head));
        if format.is_some_and(|format| head.len() < format.magic.len())
            && input.by_ref().take(1).read_to_end(&mut head)? > 0
        {
            continue;
        }
        let format = format.filter(|format| head.len() == format.magic.len());
        let whole: AnyRead = Box::new(Cursor::new(head).chain(input));
        return Ok(match format {
            Some(format) => ((format.open)(whole), Some(format.name)),
            None => (whole, None),
        });
    }
}

struct Zstd {
    input: BufReader<AnyRead>,
    decoder: FrameDecoder,
    /// Whether part of a frame is still to be read.
    is_in_frame: bool,
    /// Why the frame is cut off.
    error: Option<io::Error>,
}

impl Read for Zstd {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        loop {
            if self.is_in_frame && self.decoder.can_collect() > 0 {
                return self.decoder.read(buffer);
            }
            if self.is_in_frame && !self.decoder.is_finished() {
                self.read_block()?;
            } else if self.is_in_frame {
                self.is_in_frame = false;
                self.check_frame()?;
            } else if !self.begin_frame()? {
                return Ok(0);
            }
        }
    }
}

impl Zstd {
    fn begin_frame(&mut self) -> io::Result<bool> {
        /// The magic number of skippable frames, the lowest four bits aside.
        const SKIPPED: u32 = 0x184d_2a50;
        loop {
            let mut magic = Vec::new();
            self.input.by_ref().take(4).read_to_end(&mut magic)?;
            if magic.is_empty() {
                return Ok(false);
            }
            let number = <[u8; 4]>::try_from(&*magic).map(u32::from_le_bytes);
            if number.is_ok_and(|number| number & !0xf == SKIPPED) {
                let mut length = [0; 4];
                self.input.read_exact(&mut length)?;
                let length = u64::from(u32::from_le_bytes(length));
                let skipped = io::copy(&mut self.input.by_ref().take(length), &mut io::sink())?;
                if skipped < length {
                    return Err(io::ErrorKind::UnexpectedEof.into());
                }
                continue;
            }
            let frame = Cursor::new(magic).chain(&mut self.input);
            self.decoder.init(frame).map_err(io::Error::other)?;
            self.is_in_frame = true;
            return Ok(true);
        }
    }

    /// Decodes another block. If that fails the frame ends, so that what was decoded comes out
    /// before the error.
    fn read_block(&mut self) -> io::Result<()> {
        /// A last block without data, and a checksum.
        const END: [u8; 7] = [1, 0, 0, 0, 0, 0, 0];
        let one = || BlockDecodingStrategy::UptoBlocks(1);
        if let Err(error) = self.decoder.decode_blocks(&mut self.input, one()) {
            self.error = Some(io::Error::other(error));
            self.decoder.decode_blocks(&END[..], one()).map_err(io::Error::other)?;
        }
        Ok(())
    }

    /// Checks that the frame that was read is complete.
    fn check_frame(&mut self) -> io::Result<()> {
        if let Some(error) = self.error.take() {
            return Err(error);
        }
        let said = self.decoder.get_checksum_from_data();
        if said.is_some() && said != self.decoder.get_calculated_checksum() {
            return Err(io::Error::new(io::ErrorKind::InvalidData, "the checksum is wrong"));
        }
        Ok(())
    }
}
