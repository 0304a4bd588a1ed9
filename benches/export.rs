//! How fast the largest file is written: the extended DIMACS of an empty 25x25. Asserts the number
//! of clauses in it. Run under `/usr/bin/time -v` for the memory: the file is streamed.

use std::io::{self, Write};

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use satoku::{
    cnf::Encoding,
    export::{Document, Format, Variables},
    interrupt::Limiter,
    model,
};

/// Counts bytes and lines, and discards them.
#[derive(Default)]
struct Counter {
    bytes: u64,
    lines: usize,
}

impl Write for Counter {
    fn write(&mut self, buffer: &[u8]) -> io::Result<usize> {
        self.bytes += buffer.len() as u64;
        for byte in buffer {
            self.lines += usize::from(*byte == b'\n');
        }
        Ok(buffer.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

fn export(criterion: &mut Criterion) {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("25.toml");
    let text = "name = \"s25\"\nsize = 25\nboxes = \"5x5\"\n";
    std::fs::write(&path, text).expect("a temporary file");
    let model = model::named(path.to_str().expect("a plain name")).expect("the model is right");
    let document = Document {
        variables: Variables::Cells(model.size()),
        has_names: false,
        ..Document::of(model.program(&Limiter::none()).unwrap(), Encoding::default())
    };
    let write = |format| {
        let mut counter = Counter::default();
        document.write(format, &mut counter, &Limiter::none()).expect("counting cannot fail");
        counter
    };
    let mut group = criterion.benchmark_group("empty 25x25");
    for (name, format) in Format::ALL {
        let expected = write(format);
        if format == Format::Dimacs {
            // Clauses, the header and two comments.
            assert_eq!(expected.lines, 752_500 + 3);
        }
        group.throughput(Throughput::Bytes(expected.bytes));
        group.sample_size(10);
        group.bench_function(name, |bench| {
            bench.iter(|| assert_eq!(write(format).bytes, expected.bytes));
        });
    }
}

criterion_group!(benches, export);
criterion_main!(benches);
